import 'reflect-metadata';
import type { DynamicModule, INestMicroservice } from '@nestjs/common';
import type { ServiceName } from '@shop/service-kit/access';
import { createService } from '@shop/service-kit/bootstrap';
import { readEnv, serviceEnv, type ServiceEnv } from '@shop/service-kit/config';
import { rootLogger } from '@shop/service-kit/logger';
import { ServiceLife } from '@shop/service-kit/service-life';
import { busUrlAs } from './test-bus.js';
import { testKeys } from './test-identity.js';
import { until } from './until.js';

type Addresses = Pick<ServiceEnv, 'DATABASE_URL' | 'BUS_URL' | 'REDIS_URL'>;

/**
 * Returns a service's configuration for specs, with valid values for everything that a spec does not set. The addresses
 * are those of the service's own users, as in the shop: `testDatabase().url`, `busUrlAs(name, ...)`,
 * `testRedis().urlAs(name)`.
 */
export function testConfig(own: Addresses & Partial<ServiceEnv>): ServiceEnv {
  const { DATABASE_URL, BUS_URL, REDIS_URL } = own;
  const given = readEnv(serviceEnv, {
    DATABASE_URL,
    BUS_URL,
    REDIS_URL,
    TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
    LOG_LEVEL: 'silent',
  });
  return { ...given, ...own };
}

/**
 * Starts a service in this process and waits until it is ready. `module` can be a function of the test bus address for
 * the service's own user: `(BUS_URL) => AppModule.with(testConfig({ BUS_URL, ... }))`.
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
