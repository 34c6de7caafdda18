// A service from its first line to its last.
import 'reflect-metadata';
import type { DynamicModule, Type } from '@nestjs/common';
import type { ServiceName } from './access.js';
import type { ServiceEnv } from './config.js';

/** Runs a service until it is told to stop. */
export async function startService(
  _module: Type | DynamicModule,
  _options: { name: Exclude<ServiceName, 'gateway'>; config: ServiceEnv },
): Promise<void> {
  await Promise.reject(new Error('not yet'));
}
