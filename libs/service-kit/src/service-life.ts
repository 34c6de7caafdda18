import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EventPublisher } from './bus/events/event-publisher.js';
import { RmqServer } from './bus/rmq-server.js';
import { RpcClient } from './bus/rpc/rpc-client.js';
import { countRefused } from './counting-client.js';
import { Identity } from './identity.js';
import { cachedGauge } from './operations/cached-gauge.js';
import { OutboxRelay } from './outbox/outbox.relay.js';

/** The connections that serve a service's work: opened before it, closed only after all of it. */
@Injectable()
export class Connections implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly client: RpcClient,
    private readonly publisher: EventPublisher,
    private readonly identity: Identity,
  ) {}

  get isUp(): boolean {
    return this.client.isUp && this.publisher.isUp;
  }

  /** Does not wait: a service may start before its bus. */
  onApplicationBootstrap(): void {
    void this.client.connect();
    void this.publisher.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.client.close(), this.publisher.close(), this.identity.close()]);
  }
}

/** A service's work: begins with the relay, ends drained (reliability 2.8). */
@Injectable()
export class ServiceLife implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly server: RmqServer,
    private readonly relay: OutboxRelay,
    private readonly connections: Connections,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  /** Nest closes pools only after this. Requests first: the last of them may still write to the outbox. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.server.drain();
    await this.relay.stop();
  }

  /** Warnings of readiness: none makes the process unready. */
  readonly figures: Record<string, () => Promise<number | undefined>> &
    Record<'deadLetters', () => Promise<number | undefined>> = {
    deadLetters: cachedGauge(() => this.server.deadLetters()),
    writesRefused: () => Promise.resolve(countRefused()),
  };

  /** Adds a number to the `warnings` of readiness, read at most every five seconds. */
  warn(name: string, read: () => Promise<number>): void {
    this.figures[name] = cachedGauge(read);
  }

  /** Events that wait in the queue of this service. Rejects where that is unknown. */
  waitingEvents(): Promise<number> {
    return this.server.waitingEvents();
  }

  /** The probes of readiness: own database and bus. */
  readonly probes = {
    database: async (): Promise<boolean> => {
      await this.dataSource.query('SELECT 1');
      return true;
    },
    bus: (): boolean => this.server.isUp && this.connections.isUp,
  };
}
