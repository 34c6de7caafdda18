import 'reflect-metadata';
import { testKeys } from '@shop/service-kit/testing';
import { guardBus } from '@shop/service-kit/testing/guard-bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

guardBus({
  name: 'auth',
  dataSourceOptions,
  module: (config) =>
    AppModule.with({
      ...config,
      TOKEN_PRIVATE_KEY_FILE: testKeys().privateKeyFile,
      RESET_LINK_SECRET: 'a-secret-of-the-specs-and-nothing-else',
    }),
});
