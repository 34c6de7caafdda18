import 'reflect-metadata';
import { guardBus } from '@shop/service-kit/testing/guard-bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

/** Who may ask is settled before anybody looks at a picture. */
const noStore = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'none',
};

guardBus({
  name: 'catalogue',
  dataSourceOptions,
  module: (config) => AppModule.with({ ...config, ...noStore }),
});
