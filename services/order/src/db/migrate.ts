import 'reflect-metadata';
import { runMigrations } from '@shop/service-kit/data-source';
import { readMigrationConfig } from '../config.js';
import { dataSourceOptions } from './data-source.js';

await runMigrations(dataSourceOptions(readMigrationConfig().MIGRATION_DATABASE_URL));
