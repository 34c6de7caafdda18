import 'reflect-metadata';
import { Module, type DynamicModule, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { SessionView } from '@shop/contracts/auth/auth';
import { DataSource } from 'typeorm';
import type { AccessCheck, ServiceName } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import type { InboxRunner } from '@shop/service-kit/bus/events/inbox-runner';
import { RmqServer } from '@shop/service-kit/bus/rmq-server';
import { EventLog } from './event-log.js';
import { HarnessController } from './harness.controller.js';

export const harnessSession: SessionView = {
  sid: 'harness',
  user: {
    _id: '6b0f4f9e-3f1c-4f6b-9d55-0d8a4b6f3c11',
    name: 'Ada',
    email: 'ada@loomery.test',
    role: 'user',
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  expiresAt: 4_102_444_800_000,
};

/** Grants the token `ada` the session of Ada; any other caller is a guest. */
const access: AccessCheck = ({ kind }, { token }) => {
  if (token === 'ada') return Promise.resolve(harnessSession);
  return kind === 'public'
    ? Promise.resolve(null)
    : Promise.reject(new DomainError('auth.required'));
};

/** Returns an inbox that lasts as long as its process; its manager belongs to no database. */
function memoryInbox(): InboxRunner {
  const { manager } = new DataSource({ type: 'postgres' });
  const received = new Map<string, Promise<void>>();
  const isNew = async (key: string): Promise<boolean> => {
    const earlier = received.get(key);
    return (
      earlier === undefined ||
      earlier.then(
        () => false,
        () => true,
      )
    );
  };
  return async (consumer, eventIds, work) => {
    const fresh = new Set<string>();
    for (const id of eventIds) if (await isNew(`${consumer} ${id}`)) fresh.add(id);
    if (fresh.size === 0) return fresh;
    const hearing = work(manager, fresh);
    for (const id of fresh) received.set(`${consumer} ${id}`, hearing);
    await hearing;
    return fresh;
  };
}

@Module({})
class HarnessModule {
  static with(eventLog: EventLog): DynamicModule {
    return {
      module: HarnessModule,
      controllers: [HarnessController],
      providers: [{ provide: EventLog, useValue: eventLog }],
    };
  }
}

/** Starts the harness as a Nest microservice on the bus. */
export async function startHarness(
  url: string,
  eventLog = new EventLog(),
  service: ServiceName = 'catalogue',
): Promise<{ app: INestMicroservice; server: RmqServer; eventLog: EventLog }> {
  const server = new RmqServer({ url, service, access, inbox: memoryInbox() });
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(
    HarnessModule.with(eventLog),
    {
      strategy: server,
      logger: false,
    },
  );
  await app.listen();
  return { app, server, eventLog };
}
