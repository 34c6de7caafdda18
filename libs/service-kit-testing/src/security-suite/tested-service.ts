// A service with its own bus, database and Redis, and callers of every kind.
import type { DynamicModule, INestMicroservice } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import { errors } from '@shop/contracts/core/errors';
import type { Rpc } from '@shop/contracts/core/message';
import type { DataSourceOptions } from 'typeorm';
import { accessOf, type Access, type ServiceName } from '@shop/service-kit/access';
import type { RpcHandlerExtras } from '@shop/service-kit/bus/handlers';
import { RmqServer } from '@shop/service-kit/bus/rmq-server';
import type { ServiceEnv } from '@shop/service-kit/config';
import { DomainError } from '@shop/service-kit/domain-error';
import { Scheduler } from '@shop/service-kit/scheduler';
import type { Belongings, Ids } from './inputs.js';
import { busUrlAs, testBusClient, testBus } from '../test-bus.js';
import { testDatabase } from '../test-database.js';
import { putTestSession, signTestToken, testSession } from '../test-identity.js';
import { testRedis } from '../test-redis.js';
import { testConfig, testService } from '../test-service.js';

export type CallerKind = 'guest' | 'user' | 'ex-admin' | 'deleted' | 'weak admin' | 'admin';
const refusals = ['auth.required', 'auth.forbidden', 'auth.passwordWeak'];

export interface TestedService {
  name: Exclude<ServiceName, 'gateway'>;
  dataSourceOptions: (url: string) => DataSourceOptions;
  module: (config: ServiceEnv) => DynamicModule;
  /** Data of customers in this service; absent if no data belongs to a customer. */
  belongings?: Belongings;
  /** The requests that store something in the database, with inputs made from the contract. */
  writes: readonly string[];
  /** Requests that are refused when repeated, although they were applied: name, first and second code. */
  refusedAgain?: readonly (readonly [string, string, string])[];
  /** Starts the services that it calls; returns the ids of the rows. */
  beside?: (at: BesideAt) => Promise<{ ids: Ids; close(): Promise<void> }>;
}
interface BesideAt {
  busUrl: string;
  redisUrlAs(app: ServiceName): string;
}
export interface Pattern {
  rpc: Rpc;
  access: Access;
}
export type Served = Awaited<ReturnType<typeof serve>>;

export async function serve(service: TestedService) {
  const [database, bus, redis] = await Promise.all([
    testDatabase(service.dataSourceOptions),
    testBus(),
    testRedis(),
  ]);
  const own = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.urlAs(service.name),
    REDIS_PREFIX: redis.prefix,
  };
  const config = testConfig({ ...own, BUS_URL: busUrlAs(service.name, bus.url) });
  const started = await testService(service.module(config), {
    name: service.name,
    busUrl: bus.url,
  });
  // a row added by scheduled work would count as one of the request
  await started.app.get(Scheduler).beforeApplicationShutdown();
  const beside = await service.beside?.({ busUrl: bus.url, redisUrlAs: redis.urlAs });
  const clients = new Map([['gateway', await testBusClient(bus.url)]]);
  const clientOf = async (name: ServiceName) => {
    const client = clients.get(name) ?? (await testBusClient(bus.url, name));
    clients.set(name, client);
    return client;
  };
  const client = await clientOf('gateway');
  const put = (user: Partial<UserView>) => putTestSession(redis, testSession(user));
  const tokenOf = async (caller: CallerKind): Promise<string | undefined> => {
    if (caller === 'guest') return undefined;
    if (caller === 'deleted') return signTestToken(testSession({ role: 'admin' }));
    if (caller === 'weak admin') return put({ role: 'admin', mustChangePassword: true });
    if (caller !== 'ex-admin') return put({ role: caller });
    const session = testSession({ role: 'admin' });
    await putTestSession(redis, session);
    return putTestSession(redis, { ...session, user: { ...session.user, role: 'user' } });
  };
  return {
    patterns: patternsOf(started.app),
    app: started.app,
    config,
    dataSource: database.dataSource,
    /** Stores data of the owner and of the other users. */
    put: async (owner: string, others: readonly string[]): Promise<Ids> => ({
      ...beside?.ids,
      ...(await service.belongings?.(database.dataSource, owner, others)),
    }),
    request: client.request,
    clientOf,
    tokenOf,
    tokenOfUser: (user: Partial<UserView>) => put(user),
    tried: async ({ rpc, access }: Pattern, caller: CallerKind): Promise<string> => {
      // In a separate session, since a request that timed out may have ended the session.
      const request = async () => {
        const token = await tokenOf(caller);
        return codeOf(client.request(rpc, {}, token === undefined ? {} : { token }));
      };
      let code = await request();
      // Without auth the result stays the same; on a busy machine a retry succeeds.
      for (
        let again = 0;
        code === 'service.unavailable' && caller !== 'deleted' && again < 5;
        again += 1
      )
        code = await request();
      // No auth runs here to look up an ended session, so it is refused; a guest would pass.
      if (caller === 'deleted' && code === 'service.unavailable')
        return access.kind === 'public' ? 'passes' : 'auth.required';
      return refusals.includes(code) ? code : 'passes';
    },
    close: async () => {
      for (const each of clients.values()) await each.close();
      await started.close();
      await beside?.close();
      await Promise.all([database.close(), bus.close(), redis.close()]);
    },
  };
}

function patternsOf(app: INestMicroservice): Pattern[] {
  return [...app.get(RmqServer).getHandlers().values()].flatMap((handler) => {
    const extras = handler.extras as RpcHandlerExtras | undefined;
    const access = extras?.rpc === undefined ? undefined : accessOf(extras.method);
    return extras && access ? [{ rpc: extras.rpc, access }] : [];
  });
}

/** Returns the code of the refusal; empty if the request succeeded. */
export async function codeOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return '';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(Object.keys(errors)).toContain(error.code);
    return error.code;
  }
}
