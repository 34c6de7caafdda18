import 'reflect-metadata';
import type { DynamicModule, INestMicroservice } from '@nestjs/common';
import type { ServiceName } from '../access.js';
import { createService } from '../bootstrap.js';
import { readEnv, serviceEnv, type ServiceEnv } from '../config.js';
import { rootLogger } from '../logger.js';
import { ServiceLife } from '../service-life.js';
import { testAddress } from './test-address.js';
import { busUrlAs } from './test-bus.js';
import { testKeys } from './test-identity.js';
import { until } from './until.js';

/** A service's configuration for specs; what a spec does not name has a value that fits. */
export function testConfig(own: Partial<ServiceEnv> = {}): ServiceEnv {
  const given = readEnv(serviceEnv, {
    DATABASE_URL: own.DATABASE_URL ?? testAddress('POSTGRES_ADMIN_URL'),
    BUS_URL: testAddress('RABBITMQ_URL'),
    REDIS_URL: testAddress('REDIS_URL'),
    TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
    LOG_LEVEL: 'silent',
  });
  return { ...given, ...own };
}

/**
 * Starts a service in this process and waits until it is ready. `module` may be made from the address of
 * the test bus for the service's own user: `(BUS_URL) => AppModule.with(testConfig({ BUS_URL, ... }))`.
 */
export async function testService(
  module: DynamicModule | ((busUrl: string) => DynamicModule),
  { name, busUrl }: { name: Exclude<ServiceName, 'gateway'>; busUrl: string },
): Promise<{ app: INestMicroservice; close(): Promise<void> }> {
  rootLogger.level = 'silent';
  const made = typeof module === 'function' ? module(busUrlAs(name, busUrl)) : module;
  const app = await createService(made);
  await app.listen().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  await until(() => app.get(ServiceLife).probes.bus());
  return { app, close: () => app.close() };
}
