// Provides database, bus, outbox, inbox, guards and metrics to a service.
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { accessCheck } from './access-check.js';
import type { ServiceName } from './access.js';
import { Bus } from './bus/bus.js';
import { EventPublisher } from './bus/events/event-publisher.js';
import { RmqServer } from './bus/rmq-server.js';
import { RpcClient } from './bus/rpc/rpc-client.js';
import type { ServiceEnv } from './config.js';
import { Identity } from './identity.js';
import { Inbox } from './inbox/inbox.js';
import { BrokerWatch } from './outbox/broker-watch.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRelay } from './outbox/outbox.relay.js';
import { RetentionJob } from './retention/retention.job.js';
import { MESSAGING_RETENTION, type RetentionRule } from './retention/retention-rule.js';
import { Scheduler } from './scheduler.js';
import { Connections, ServiceLife } from './service-life.js';

export interface ServiceOptions {
  name: Exclude<ServiceName, 'gateway'>;
  config: ServiceEnv;
  dataSource: DataSourceOptions;
  /** Retention rules of the service's own tables. */
  retention?: readonly RetentionRule[];
}

@Module({})
export class ServiceKitModule {
  /** Returns the kit for a service, which can inject `DataSource` (typeorm), `Bus` and `Outbox` anywhere. */
  static forService(options: ServiceOptions): DynamicModule {
    return {
      module: ServiceKitModule,
      global: true,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRoot({ ...options.dataSource, retryDelay: 1_000 }),
      ],
      providers: [
        ...busProviders(options),
        retentionProvider(options),
        ...watchProviders(options),
        roundsProvider(options),
        Outbox,
        Inbox,
        Connections,
        ServiceLife,
      ],
      exports: [Bus, Inbox, Outbox, Identity, ServiceLife],
    };
  }
}

/** The services that publish events, each with a marker queue in `infra/rabbitmq`. */
const PUBLISHING: readonly ServiceName[] = ['auth', 'catalogue', 'order'];

function watchProviders({ name, config }: ServiceOptions): Provider[] {
  if (!PUBLISHING.includes(name)) return [];
  return [
    {
      provide: BrokerWatch,
      inject: [EventPublisher],
      useFactory: (publisher: EventPublisher) =>
        new BrokerWatch(config.DATABASE_URL, name, publisher),
    },
  ];
}

function retentionProvider({ config, retention = [] }: ServiceOptions): Provider {
  const rules = [...MESSAGING_RETENTION, ...retention];
  return {
    provide: RetentionJob,
    useFactory: () => new RetentionJob(config.DATABASE_URL, rules, config.RETENTION_DAYS),
  };
}

function roundsProvider({ config }: ServiceOptions): Provider {
  return {
    provide: Scheduler,
    inject: [DiscoveryService],
    useFactory: (discovery: DiscoveryService) =>
      new Scheduler(discovery, config.JOBS_FIRST_AFTER_S * 1_000),
  };
}

function busProviders({ name, config }: ServiceOptions): Provider[] {
  const url = config.BUS_URL;
  return [
    { provide: RpcClient, useFactory: () => new RpcClient(url, name) },
    { provide: Bus, inject: [RpcClient], useFactory: (client: RpcClient) => new Bus(client) },
    { provide: EventPublisher, useFactory: () => new EventPublisher(url, name) },
    { provide: Identity, inject: [Bus], useFactory: (bus: Bus) => Identity.open(config, bus) },
    {
      provide: OutboxRelay,
      inject: [EventPublisher],
      useFactory: (publisher: EventPublisher) => new OutboxRelay(config.DATABASE_URL, publisher),
    },
    {
      provide: RmqServer,
      inject: [Identity, Inbox],
      useFactory: (identity: Identity, inbox: Inbox) =>
        new RmqServer({ url, service: name, access: accessCheck(identity), inbox: inbox.run }),
    },
  ];
}
