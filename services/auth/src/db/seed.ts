import 'reflect-metadata';
import { nameLog, rootLogger } from '@shop/service-kit/logger';
import { demoUsers } from '@shop/seeds/demo';
import { DataSource } from 'typeorm';
import { readSeedConfig } from '../config.js';
import { Passwords } from '../users/passwords.js';
import { dataSourceOptions } from './data-source.js';
import { addDemoUsers } from './demo-users.js';

const config = readSeedConfig();
nameLog('auth', config.LOG_LEVEL);
const dataSource = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
const added = await addDemoUsers(dataSource, new Passwords(), demoUsers());
await dataSource.destroy();
rootLogger.info({ users: added }, 'demo users added');
