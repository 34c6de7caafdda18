// The security suite of a service on the bus, for every caller and any input. One spec of each service runs it.
import fc from 'fast-check';
import { foreignKeysWithoutIndex } from './foreign-keys.js';
import { strangersOf, storedBy } from './fields.js';
import { OWNERS_WORD, withExtras } from './inputs.js';
import { entriesLeft } from './audit-retention.js';
import { redelivered } from './redelivery.js';
import { allowedTooMuch } from './rights.js';
import {
  codeOf,
  serve,
  type CallerKind,
  type TestedService,
  type Pattern,
  type Served,
} from './tested-service.js';
import { testDatabase } from '../test-database.js';

const TIMES_LONG = 20;

/** Returns the number of runs: `short` in `npm test`; `npm run security` runs more, by default twenty times as many. */
export function securityRuns(short: number, long = TIMES_LONG * short): number {
  const times = Number(process.env.SECURITY_TIMES ?? '1');
  return times === 1 ? short : Math.round((long * times) / TIMES_LONG);
}
/** Number of concurrent requests. */
const AT_ONCE = 12;

const callers: readonly CallerKind[] = [
  ...(['guest', 'user', 'ex-admin', 'deleted', 'weak admin', 'admin'] as const),
];

/** Returns `passes`, or the expected refusal. An ended session is always refused. */
function expected({ access }: Pattern, caller: CallerKind): string {
  if (access.kind === 'public') return 'passes';
  if (access.kind === 'serviceOnly')
    return access.services.includes('gateway') ? 'passes' : 'auth.forbidden';
  if (caller === 'guest' || caller === 'deleted') return 'auth.required';
  if (access.kind === 'signedIn' || caller === 'admin') return 'passes';
  return caller === 'weak admin' ? 'auth.passwordWeak' : 'auth.forbidden';
}

/** Registers the specs: roles by pattern, and any input that a broken or hostile caller may send. */
export function busSecuritySuite(service: TestedService): void {
  describe(`${service.name} on the bus`, () => {
    let served: Served;
    beforeAll(async () => {
      served = await serve(service);
    }, 60_000);
    afterAll(() => served.close());

    it('lets every caller use only the patterns it has access to', async () => {
      const cells = served.patterns.flatMap((pattern) =>
        callers.map((caller) => ({ pattern, caller })),
      );
      const found: { cell: string; outcome: string }[] = [];
      // Each ended session waits for an auth service that does not run here.
      for (let at = 0; at < cells.length; at += AT_ONCE)
        found.push(
          ...(await Promise.all(
            cells.slice(at, at + AT_ONCE).map(async ({ pattern, caller }) => ({
              cell: `${pattern.rpc.name} ${caller}`,
              outcome: await served.tried(pattern, caller),
            })),
          )),
        );
      const wanted = cells.map(({ pattern, caller }) => ({
        cell: `${pattern.rpc.name} ${caller}`,
        outcome: expected(pattern, caller),
      }));
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(wanted);
    }, 120_000);

    it('runs with the rights that it has in the shop, and no others', async () => {
      const bare = (url: string) => ({ ...service.dataSourceOptions(url), migrations: [] });
      const another = await testDatabase(bare);
      const { pathname } = new URL(another.url);
      expect(await allowedTooMuch(served.app, served.config, pathname)).toEqual([]);
      await another.close();
    });

    it('backend 18: has an index for each foreign key, so that no removal reads a whole table', async () => {
      expect(await foreignKeysWithoutIndex(served)).toEqual([]);
    });

    it('security M6: removes audit entries only by their age', async () => {
      expect(await entriesLeft(served)).toEqual(served.patterns.some(isAudit) ? [364] : null);
    });

    if (service.belongings)
      it('hides and protects the data of a customer from others who know its ids', async () => {
        const seen = await strangersOf(served);
        expect(seen.tried.length).toBeGreaterThan(0);
        // Each request reached the check of ownership.
        expect(seen.tried.filter(({ delivered }) => delivered.includes('request.invalid'))).toEqual(
          [],
        );
        expect(seen.tried.filter(({ delivered }) => delivered.includes(OWNERS_WORD))).toEqual([]);
        expect(seen.before.join()).toContain(OWNERS_WORD);
        expect(seen.after).toEqual(seen.before);
      }, 120_000);

    it('stores only the fields that a request declares, for every caller', async () => {
      const plain = await storedBy(service, (input) => input);
      const greedy = await storedBy(service, withExtras);
      expect(plain.filter(({ delivered }) => delivered === 'request.invalid')).toEqual([]);
      // An input that a request must not contain may be refused as a whole.
      const wanted = plain.map((one, at) =>
        greedy[at]?.delivered === 'request.invalid'
          ? { ...one, delivered: 'request.invalid', rows: [] }
          : one,
      );
      expect(greedy).toEqual(wanted);
      expect(new Set(plain.filter(({ rows }) => rows.length > 0).map(({ name }) => name))).toEqual(
        new Set(service.writes),
      );
    }, 240_000);

    it('backend 5: applies a request once, even if the bus delivers it twice', async () => {
      const seen = await redelivered(service);
      // a request whose repetition is declared harmless may store something more
      const repeats = new Set(
        served.patterns
          .filter(({ rpc }) => rpc.redelivery.startsWith('repeats'))
          .map(({ rpc }) => rpc.name),
      );
      const again = seen.filter(({ name, rows }) => rows.length > 0 && !repeats.has(name));
      expect(again).toEqual([]);
      const other = seen.filter(({ replies: [first, second] }) => first !== second);
      expect(other.map(({ name, replies }) => [name, ...replies])).toEqual(
        service.refusedAgain ?? [],
      );
    }, 120_000);

    it(
      'replies to any input with a declared error code and keeps running',
      async () => {
        const inputs = fc.array(hostile, { minLength: AT_ONCE, maxLength: AT_ONCE });
        for (const { rpc } of served.patterns) {
          const all = fc.asyncProperty(inputs, async (some) => {
            // The request may end the session.
            const token = await served.tokenOf('admin');
            const codes = await Promise.all(
              some.map((input) => codeOf(served.request(rpc, input, { token }))),
            );
            expect([rpc.name, codes]).not.toEqual([rpc.name, expect.arrayContaining(['internal'])]);
          });
          await fc.assert(all, { numRuns: Math.ceil(securityRuns(AT_ONCE, 2_000) / AT_ONCE) });
        }
      },
      securityRuns(120_000, 3_600_000),
    );
  });
}

const isAudit = ({ rpc }: Pattern): boolean => rpc.name.endsWith('.listAudit');

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('\ud83d', '\udfff', 'x'), maxLength: 8 }),
  fc.constantFrom(`' OR 1=1 --`, '\u0000', '../../etc/passwd', '%', '🧵'.repeat(200), '1e400'),
  fc.uuid(),
);
const names = fc.constantFrom(
  'user',
  'product',
  'order',
  'session',
  'sid',
  'email',
  'password',
  'token',
  'role',
  'page',
  'limit',
  'search',
  'items',
  'lines',
  'epoch',
  'status',
  'name',
  '__proto__',
  'constructor',
);
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(names, fc.oneof(text, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 8 }),
  fc.constant(JSON.parse('['.repeat(200) + ']'.repeat(200)) as unknown),
);
