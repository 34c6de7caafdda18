// The life of a service process, from start to shutdown (reliability 2.8).
import 'reflect-metadata';
import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import type { ServiceName } from './access.js';
import { RmqServer } from './bus/rmq-server.js';
import type { ServiceEnv } from './config.js';
import { untilDatabase } from './data-source.js';
import { untilMigrated } from './db/until-migrated.js';
import { armFailpoint } from './failpoint.js';
import { NestLogger, nameLog, rootLogger } from './logger.js';
import { watchProcess } from './operations/metrics.js';
import { OperationsServer } from './operations/operations-server.js';
import { Readiness } from './operations/readiness.js';
import { Shutdown } from './operations/shutdown.js';
import { ServiceLife } from './service-life.js';

/**
 * Runs a service until a signal stops it. Waits for its database, its migrations and the bus for as long as necessary.
 */
export async function startService(
  module: Type | DynamicModule,
  { name, config }: { name: Exclude<ServiceName, 'gateway'>; config: ServiceEnv },
): Promise<void> {
  nameLog(name, config.LOG_LEVEL);
  armFailpoint(config.FAILPOINT);
  watchProcess(config);
  const readiness = new Readiness();
  const shutdown = Shutdown.onSignals(readiness);
  const operations = await OperationsServer.open(config, readiness);
  await untilDatabase(config.DATABASE_URL);
  const app = await createService(module);
  shutdown.beforeExit(async () => {
    await app.close();
    await operations.close();
  });
  await untilMigrated(app.get(DataSource), (missing) => {
    readiness.migrationsMissing(missing);
  });
  await app.listen();
  const { probes, figures } = app.get(ServiceLife);
  operations.sources = { dataSource: app.get(DataSource), deadLetters: figures.deadLetters };
  readiness.running(probes, figures);
  rootLogger.info('started');
}

/** Creates the service as a Nest microservice on our transport, without listening yet. */
export function createService(module: Type | DynamicModule): Promise<INestMicroservice> {
  return NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
    logger: new NestLogger(),
    abortOnError: false,
    inject: [RmqServer],
    useFactory: (strategy: RmqServer) => ({ strategy }),
  });
}
