// npm run bounce < report.eml
// For the mail server that takes what comes back to the sender's address: an alias that pipes each report in here.
// Ends with 0 whatever the report was, or the server would answer a report with a report.
import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import { readBounceConfig } from '../config.js';
import { dataSourceOptions } from '../db/data-source.js';
import { recordBounce } from './record-bounce.js';

const report = await text(process.stdin);
const database = await new DataSource(
  dataSourceOptions(readBounceConfig().DATABASE_URL),
).initialize();
console.log(await recordBounce(database, report));
await database.destroy();
