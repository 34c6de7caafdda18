import 'reflect-metadata';
import { guardBus } from '@shop/service-kit/testing/guard-bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

guardBus({
  name: 'admin-analytics',
  dataSourceOptions,
  writes: [],
  module: (config) => AppModule.with(config),
});
