import 'reflect-metadata';
import { busSecuritySuite } from '@shop/service-kit-testing/security-suite/bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

busSecuritySuite({
  name: 'admin-analytics',
  dataSourceOptions,
  writes: [],
  module: (config) => AppModule.with(config),
});
