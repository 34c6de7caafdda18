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

/** The connections for a service's work: opened before the work begins, and closed after all of it has ended. */
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

  /** Does not wait, since a service can start before its bus. */
  onApplicationBootstrap(): void {
    void this.client.connect();
    void this.publisher.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.client.close(), this.publisher.close(), this.identity.close()]);
  }
}

/** The work of a service: begins with the relay, and is drained at the end (reliability 2.8). */
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

  /**
   * Runs before Nest closes the pools. Requests are drained first, because the last ones may still write to the outbox.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.server.drain();
    await this.relay.stop();
  }

  /** Warnings of readiness; none of them makes the process unready. */
  readonly figures: Record<string, () => Promise<number | undefined>> &
    Record<'deadLetters', () => Promise<number | undefined>> = {
    deadLetters: cachedGauge(() => this.server.deadLetters()),
    writesRefused: () => Promise.resolve(countRefused()),
  };

  /** Adds a number to the `warnings` of readiness, read at most every five seconds. */
  warn(name: string, read: () => Promise<number>): void {
    this.figures[name] = cachedGauge(read);
  }

  /** Returns the number of events in the queue of this service. Rejects if it is unknown. */
  waitingEvents(): Promise<number> {
    return this.server.waitingEvents();
  }

  /** The probes of readiness: the service's own database and bus. */
  readonly probes = {
    database: async (): Promise<boolean> => {
      await this.dataSource.query('SELECT 1');
      return true;
    },
    bus: (): boolean => this.server.isUp && this.connections.isUp,
  };
}
