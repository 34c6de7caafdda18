// npm run images            counts the files that nothing refers to
// npm run images -- --remove   takes them out of the store
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { readImagesConfig } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { ImageCollector } from './images/image-collector.js';
import { ImageStore } from './images/image-store.js';

const config = readImagesConfig();
const dryRun = !process.argv.includes('--remove');
const dataSource = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
const collected = await new ImageCollector(dataSource, new ImageStore(config)).collect({
  dryRun,
});
await dataSource.destroy();
console.log(
  `${String(collected.seen)} files older than a day, ${String(collected.orphans)} of them without a product, ` +
    `${String(collected.removed)} removed${dryRun ? ' (dry run; --remove removes them)' : ''}.`,
);
