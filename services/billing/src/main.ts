import 'reflect-metadata';
import { startService } from '@shop/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig();
await startService(AppModule.with(config), { name: 'billing', config });
