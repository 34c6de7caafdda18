// npm run designs               counts the designs that belong to no enquiry
// npm run designs -- --remove   removes them from the store
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { readDesignsConfig } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { DesignCollector } from './designs/design-collector.js';
import { DesignStore } from './designs/design-store.js';

const config = readDesignsConfig();
const dryRun = !process.argv.includes('--remove');
const database = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
const collector = new DesignCollector(database, new DesignStore(config));
const { seen, orphans, removed } = await collector.collect({ dryRun });
await database.destroy();
console.log(
  `${String(seen)} designs older than a day, ${String(orphans)} of them without an enquiry, ` +
    `${String(removed)} removed${dryRun ? ' (dry run; --remove removes them)' : ''}.`,
);
