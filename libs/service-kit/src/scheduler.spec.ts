import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { rootLogger } from './logger.js';
import { Interval, Scheduler } from './scheduler.js';
import { DAY_MS } from '@shop/contracts/core/time';
import { until } from '@shop/service-kit-testing/until';

@Injectable()
class Sweeper {
  rounds = 0;
  atOnce = 0;
  mostAtOnce = 0;
  waits = false;

  @Interval(5)
  async sweep(signal: AbortSignal): Promise<void> {
    this.rounds += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    if (this.waits) await once(signal, 'abort');
    this.atOnce -= 1;
    if (this.rounds === 1) throw new Error('the database is away');
  }
}

@Injectable()
class DailyJob {
  runs = 0;

  @Interval(DAY_MS)
  run(): Promise<void> {
    this.runs += 1;
    return this.runs === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve();
  }
}

const FIRST_AFTER_MS = 30;

@Module({
  imports: [DiscoveryModule],
  providers: [
    Sweeper,
    DailyJob,
    {
      provide: Scheduler,
      inject: [DiscoveryService],
      useFactory: (discovery: DiscoveryService) => new Scheduler(discovery, FIRST_AFTER_MS),
    },
  ],
})
class Service {}

describe('repeated work', () => {
  const start = async () => {
    rootLogger.level = 'silent';
    const app = await NestFactory.createApplicationContext(Service, { logger: false });
    return { app, sweeper: app.get(Sweeper) };
  };

  it('continues scheduled work after a failed run, and never overlaps two runs', async () => {
    const { app, sweeper } = await start();
    await until(() => sweeper.rounds > 3);
    await app.close();
    expect(sweeper.mostAtOnce).toBe(1);
  });

  it('backend chapter 3: runs daily work soon after a start and after a failure', async () => {
    const { app } = await start();
    const job = app.get(DailyJob);
    await until(() => job.runs === 2);
    await pause(5 * FIRST_AFTER_MS);
    expect(job.runs).toBe(2);
    await app.close();
  });

  it('aborts scheduled work at shutdown, and waits until it ends', async () => {
    const { app, sweeper } = await start();
    sweeper.waits = true;
    await until(() => sweeper.atOnce === 1);
    await app.close();
    expect(sweeper.atOnce).toBe(0);
  });
});
