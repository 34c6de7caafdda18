import 'reflect-metadata';
import { migrationEnv, parseEnv } from '@shop/service-kit/config';
import { runMigrations } from '@shop/service-kit/data-source';
import { dataSourceOptions } from './data-source.js';

await runMigrations(dataSourceOptions(parseEnv(migrationEnv).MIGRATION_DATABASE_URL));
