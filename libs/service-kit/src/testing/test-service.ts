import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import type { ServiceName } from '../access.js';
import { readEnv, serviceEnv, type ServiceEnv } from '../config.js';
import { testAddress } from './test-address.js';
import { testKeys } from './test-identity.js';

/** A service's configuration for specs; what a spec does not name has a value that fits. */
export function testConfig(own: Partial<ServiceEnv> = {}): ServiceEnv {
  const databaseUrl = own.DATABASE_URL ?? testAddress('POSTGRES_ADMIN_URL');
  return {
    ...readEnv(serviceEnv, {
      DATABASE_URL: databaseUrl,
      BUS_URL: testAddress('RABBITMQ_URL'),
      REDIS_URL: testAddress('REDIS_URL'),
      TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
      LOG_LEVEL: 'silent',
    }),
    ...own,
  };
}

/** Starts a service in this process, on the test bus, under its own bus user. */
export async function testService(
  _module: Type | DynamicModule,
  _options: { name: Exclude<ServiceName, 'gateway'>; busUrl: string },
): Promise<{ app: INestMicroservice; close(): Promise<void> }> {
  return Promise.reject(new Error('not yet'));
}
