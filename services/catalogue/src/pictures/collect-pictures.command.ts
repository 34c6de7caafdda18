// npm run pictures            counts the files that nothing refers to
// npm run pictures -- --remove   takes them out of the store
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { readPicturesConfig } from '../config.js';
import { dataSourceOptions } from '../db/data-source.js';
import { PictureCollector } from './picture-collector.js';
import { PictureStore } from './picture-store.js';

const config = readPicturesConfig();
const dryRun = !process.argv.includes('--remove');
const dataSource = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
const collected = await new PictureCollector(dataSource, new PictureStore(config)).collect({
  dryRun,
});
await dataSource.destroy();
console.log(
  `${String(collected.seen)} files older than a day, ${String(collected.orphans)} of them without a product, ` +
    `${String(collected.removed)} removed${dryRun ? ' (dry run; --remove removes them)' : ''}.`,
);
