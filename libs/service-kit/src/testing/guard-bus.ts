// What every service must hold on the bus, whoever asks and whatever is sent: run by one spec of each service.
import type { DynamicModule, INestMicroservice } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth';
import { errors } from '@shop/contracts/errors';
import type { Rpc } from '@shop/contracts/message';
import fc from 'fast-check';
import type { DataSourceOptions } from 'typeorm';
import { accessOf, type Access, type ServiceName } from '../access.js';
import type { AnswerExtras } from '../bus/answers.js';
import { RmqServer } from '../bus/rmq-server.js';
import type { ServiceEnv } from '../config.js';
import { DomainError } from '../domain-error.js';
import {
  inputOf,
  OWNERS_WORD,
  rowsOf,
  withExtras,
  withoutChance,
  type Belongings,
} from './guard-owner.js';
import { testAsker, testBus } from './test-bus.js';
import { testDatabase } from './test-database.js';
import { putTestSession, signTestToken, testSession } from './test-identity.js';
import { testRedis } from './test-redis.js';
import { testConfig, testService } from './test-service.js';

const TIMES_LONG = 20;

/** How often in `npm test`; `npm run security` asks for more of everything, twenty times as often or as said. */
export function securityRuns(short: number, long = TIMES_LONG * short): number {
  const times = Number(process.env.SECURITY_TIMES ?? '1');
  return times === 1 ? short : Math.round((long * times) / TIMES_LONG);
}
const RUNS_A_SESSION = 12;

type Caller = 'guest' | 'user' | 'ex-admin' | 'deleted' | 'admin';
const callers: readonly Caller[] = ['guest', 'user', 'ex-admin', 'deleted', 'admin'];
const refusals = ['auth.required', 'auth.forbidden'];

interface GuardedService {
  name: Exclude<ServiceName, 'gateway'>;
  dataSourceOptions: (url: string) => DataSourceOptions;
  module: (config: ServiceEnv) => DynamicModule;
  /** What customers have here; nothing where nothing belongs to anyone. */
  belongings?: Belongings;
}
interface Pattern {
  rpc: Rpc;
  access: Access;
}

/** Who may pass; the refusal otherwise. Of a session that is gone nobody is left to say anything but no. */
function expected({ access }: Pattern, caller: Caller): string {
  if (access.kind === 'public') return 'passes';
  if (access.kind === 'serviceOnly')
    return access.services.includes('gateway') ? 'passes' : 'auth.forbidden';
  if (caller === 'guest' || caller === 'deleted') return 'auth.required';
  if (access.kind === 'signedIn' || caller === 'admin') return 'passes';
  return 'auth.forbidden';
}

/** Registers the specs: role by pattern, and whatever a broken or hostile caller may send. */
export function guardBus(service: GuardedService): void {
  describe(`${service.name} on the bus`, () => {
    let served: Awaited<ReturnType<typeof serve>>;
    beforeAll(async () => {
      served = await serve(service);
    }, 60_000);
    afterAll(() => served.close());

    it('lets every caller do what its patterns declare, and nothing else', async () => {
      const cells = served.patterns.flatMap((pattern) =>
        callers.map((caller) => ({ pattern, caller })),
      );
      const found: { cell: string; outcome: string }[] = [];
      for (const { pattern, caller } of cells)
        found.push({
          cell: `${pattern.rpc.name} ${caller}`,
          outcome: await served.tried(pattern, caller),
        });
      const wanted = cells.map(({ pattern, caller }) => ({
        cell: `${pattern.rpc.name} ${caller}`,
        outcome: expected(pattern, caller),
      }));
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(wanted);
    }, 120_000);

    const { belongings } = service;
    if (belongings)
      it('shows and changes nothing of a customer’s for another, whose ids he may know', async () => {
        const seen = await served.strangers(belongings, (input) => input);
        expect(seen.tried.length).toBeGreaterThan(0);
        // Each request got as far as the question whose it is.
        expect(seen.tried.filter(({ told }) => told.includes('request.invalid'))).toEqual([]);
        expect(seen.tried.filter(({ told }) => told.includes(OWNERS_WORD))).toEqual([]);
        expect(seen.before.join()).toContain(OWNERS_WORD);
        expect(seen.after).toEqual(seen.before);
        // S4: what a request does not name is stored nowhere, forty fields of it or none.
        const greedy = await served.strangers(belongings, withExtras);
        expect(greedy.after).toEqual(greedy.before);
        expect(greedy.own.map(withoutChance)).toEqual(seen.own.map(withoutChance));
      }, 120_000);

    it(
      'answers whatever it is sent with a refusal that it knows, and lives on',
      async () => {
        for (const { rpc } of served.patterns) {
          let runs = 0;
          let token: string | undefined;
          await fc.assert(
            fc.asyncProperty(hostile, async (input) => {
              // What is sent may end the session.
              if (runs++ % RUNS_A_SESSION === 0) token = await served.tokenOf('admin');
              expect([rpc.name, await codeOf(served.ask(rpc, input, { token }))]).not.toEqual([
                rpc.name,
                'internal',
              ]);
            }),
            { numRuns: securityRuns(12, 2_000) },
          );
        }
      },
      securityRuns(120_000, 3_600_000),
    );
  });
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(`' OR 1=1 --`, '\u0000', '../../etc/passwd', '%', '🧵'.repeat(200), '1e400'),
  fc.uuid(),
);
const names = fc.constantFrom(
  ...['user', 'product', 'order', 'session', 'sid', 'email', 'password', 'token', 'role', 'page'],
  ...['limit', 'search', 'items', 'lines', 'epoch', 'status', 'name', '__proto__', 'constructor'],
);
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(names, fc.oneof(text, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 8 }),
  fc.constant(JSON.parse('['.repeat(200) + ']'.repeat(200)) as unknown),
);

async function serve(service: GuardedService) {
  const [database, bus, redis] = await Promise.all([
    testDatabase(service.dataSourceOptions),
    testBus(),
    testRedis(),
  ]);
  const own = { DATABASE_URL: database.url, REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix };
  const started = await testService((BUS_URL) => service.module(testConfig({ ...own, BUS_URL })), {
    name: service.name,
    busUrl: bus.url,
  });
  const asker = await testAsker(bus.url);
  const put = (user: Partial<UserView>) => putTestSession(redis, testSession(user));
  const tokenOf = async (caller: Caller): Promise<string | undefined> => {
    if (caller === 'guest') return undefined;
    if (caller === 'deleted') return signTestToken(testSession({ role: 'admin' }));
    if (caller !== 'ex-admin') return put({ role: caller });
    const session = testSession({ role: 'admin' });
    await putTestSession(redis, session);
    return putTestSession(redis, { ...session, user: { ...session.user, role: 'user' } });
  };
  return {
    patterns: patternsOf(started.app),
    ask: asker.ask,
    tokenOf,
    tried: async ({ rpc, access }: Pattern, caller: Caller): Promise<string> => {
      const token = await tokenOf(caller);
      const ask = () => codeOf(asker.ask(rpc, {}, token === undefined ? {} : { token }));
      let code = await ask();
      // Where auth is needed and missing it stays so; else a busy machine was too slow to answer, and is asked again.
      for (
        let again = 0;
        code === 'service.unavailable' && caller !== 'deleted' && again < 5;
        again += 1
      )
        code = await ask();
      // No auth runs here that could say whose a lost session is, so it is not let in; a guest would be.
      if (caller === 'deleted' && code === 'service.unavailable')
        return access.kind === 'public' ? 'passes' : 'auth.required';
      return refusals.includes(code) ? code : 'passes';
    },
    /** Every request that a customer may send, by one who names what is another's. */
    strangers: async (belongings: Belongings, dressed: (input: unknown) => unknown) => {
      const [owner, stranger] = [crypto.randomUUID(), crypto.randomUUID()];
      const ids = await belongings(database.dataSource, owner, [stranger]);
      const before = await rowsOf(database.url, owner);
      const tried: { name: string; told: string }[] = [];
      for (const { rpc, access } of patternsOf(started.app)) {
        if (access.kind !== 'signedIn') continue;
        const token = await put({ _id: stranger });
        const answer = await asker
          .ask(rpc, dressed(inputOf(rpc, ids)), { token })
          .catch((error: DomainError) => error.code);
        tried.push({ name: rpc.name, told: JSON.stringify(answer ?? null) });
      }
      const [after, own] = [
        await rowsOf(database.url, owner),
        await rowsOf(database.url, stranger),
      ];
      return { before, tried, after, own };
    },
    close: async () => {
      await asker.close();
      await started.close();
      await Promise.all([database.close(), bus.close(), redis.close()]);
    },
  };
}

function patternsOf(app: INestMicroservice): Pattern[] {
  return [...app.get(RmqServer).getHandlers().values()].flatMap((handler) => {
    const extras = handler.extras as AnswerExtras | undefined;
    const access = extras?.rpc === undefined ? undefined : accessOf(extras.method);
    return extras && access ? [{ rpc: extras.rpc, access }] : [];
  });
}

/** The code of the refusal; empty where it was answered. */
async function codeOf(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return '';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(Object.keys(errors)).toContain(error.code);
    return error.code;
  }
}
