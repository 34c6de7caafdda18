// npm run bounce < report.eml
// The mail server pipes each report to the sender's address into this command. The exit code is always 0, because the
// server would otherwise reply with another report.
import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import { readBounceConfig } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { recordBounce } from './mail/record-bounce.js';

const report = await text(process.stdin);
const database = await new DataSource(
  dataSourceOptions(readBounceConfig().DATABASE_URL),
).initialize();
console.log(await recordBounce(database, report));
await database.destroy();
