import 'reflect-metadata';
import { once } from 'node:events';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { rootLogger } from './logger.js';
import { Every, Rounds } from './rounds.js';
import { until } from './testing/until.js';

@Injectable()
class Sweeper {
  rounds = 0;
  atOnce = 0;
  mostAtOnce = 0;
  waits = false;

  @Every(5)
  async sweep(signal: AbortSignal): Promise<void> {
    this.rounds += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    if (this.waits) await once(signal, 'abort');
    this.atOnce -= 1;
    if (this.rounds === 1) throw new Error('the database is away');
  }
}

@Module({ imports: [DiscoveryModule], providers: [Sweeper, Rounds] })
class Service {}

describe('work that is repeated', () => {
  const start = async () => {
    rootLogger.level = 'silent';
    const app = await NestFactory.createApplicationContext(Service, { logger: false });
    return { app, sweeper: app.get(Sweeper) };
  };

  it('goes on after a round that failed, and never with two at once', async () => {
    const { app, sweeper } = await start();
    await until(() => sweeper.rounds > 3);
    await app.close();
    expect(sweeper.mostAtOnce).toBe(1);
  });

  it('is waited for when the service goes and is told so', async () => {
    const { app, sweeper } = await start();
    sweeper.waits = true;
    await until(() => sweeper.atOnce === 1);
    await app.close();
    expect(sweeper.atOnce).toBe(0);
  });
});
