import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { errorView } from '@shop/contracts/core/errors';
import fc from 'fast-check';
import { securityRuns } from '@shop/service-kit-testing/security-suite/bus';
import { callOver } from '../../testing/call.js';
import { placeOrder, product, productList, someId } from '../../testing/samples.js';
import { testGateway, type TestGateway } from '../../testing/test-gateway.js';
import { routesOf, type Route } from '../access/route-access-check.js';

const RUNS = securityRuns(60);
/** Inputs for each route. */
const RUNS_A_ROUTE = securityRuns(15, 2_000);
/** Text that no response may contain: stacks, statements, file names. */
const INSIDES = /\bat .{1,200}:\d+:\d+|SELECT .{1,200} FROM|node_modules|\/src\/|ECONNREFUSED/;
/** Requests under way at a time: each waits for Redis. */
const AT_ONCE = 8;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
  gateway.services.refuseAll('request.invalid');
});
afterAll(() => gateway.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(someId, '..', '.', '%'),
  fc.string(),
);
/** JSON escapes it, so that it survives the way; `binary` makes none. */
const halfPairs = fc.string({ unit: fc.constantFrom('\ud83d', '\udfff', 'x'), maxLength: 8 });
const bodies = fc.oneof(
  fc.json(),
  fc.string(),
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc
    .dictionary(
      fc.constantFrom(
        ...Object.keys(placeOrder),
        'email',
        'password',
        'name',
        'status',
        '__proto__',
      ),
      fc.oneof(fc.jsonValue(), halfPairs),
    )
    .map((value) => JSON.stringify({ ...placeOrder, ...value })),
);
const strangeHeaders = fc.record(
  {
    'x-auth-token': fc.string({ maxLength: 40 }),
    'idempotency-key': fc.string({ maxLength: 40 }),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=x',
      'text/html',
      '',
    ),
    'accept-encoding': fc.constantFrom('br', 'gzip', '*;q=0', 'x'),
    'if-none-match': fc.string({ maxLength: 20 }),
  },
  { requiredKeys: [] },
);
const hostileRequests = fc.tuple(
  text,
  fc.dictionary(text, text, { maxKeys: 3 }),
  bodies,
  strangeHeaders,
);
type HostileRequest = typeof hostileRequests extends fc.Arbitrary<infer T> ? T : never;
const handfuls = fc.array(hostileRequests, { minLength: AT_ONCE, maxLength: AT_ONCE });

function injectionOf(
  route: Route,
  [id, query, body, headers]: HostileRequest,
  admin: { authorization: string },
) {
  const path = route.path.replace(/:\w+/g, () => encodeURIComponent(id));
  return {
    method: route.method as 'GET',
    url: `${path}?${new URLSearchParams(query).toString()}`,
    headers: { 'content-type': 'application/json', ...admin, ...clean(headers) },
    ...(route.method !== 'GET' && { payload: body }),
  };
}

describe('whatever a client sends', () => {
  it(
    'never responds 5xx, and always in the common error format',
    async () => {
      const admin = await gateway.signIn('admin');
      const times: number[] = [];
      for (const route of routesOf(gateway.app)) {
        const sent = async (request: HostileRequest) => {
          const begun = performance.now();
          const response = await gateway.app.inject(injectionOf(route, request, admin));
          times.push(performance.now() - begun);
          expect(response.statusCode).toBeLessThan(500);
          expect(response.body).not.toMatch(INSIDES);
          if (response.statusCode >= 400) errorView.parse(response.json());
        };
        const all = fc.asyncProperty(handfuls, async (requests) => {
          await Promise.all(requests.map(sent));
        });
        await fc.assert(all, { numRuns: Math.ceil(RUNS_A_ROUTE / AT_ONCE) });
      }
      const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)];
      expect(p99).toBeLessThan(1_000);
    },
    securityRuns(900_000, 3_600_000),
  );

  it(
    'responds on the fast path in the same format, and to callers with access',
    async () => {
      const address = await gateway.address();
      const admin = await gateway.signIn('admin');
      gateway.services.reply(catalogueRpc.list, productList);
      gateway.services.reply(catalogueRpc.get, product);
      const requests = fc.asyncProperty(
        fc.constantFrom('/api/products', `/api/products/${someId}`, '/api/auth/user'),
        fc.constantFrom('', '?', '?page=1', '?page=1&page=2', '?limit=1e9', '#', '/'),
        strangeHeaders,
        fc.boolean(),
        async (path, query, headers, isAdmin) => {
          const response = await callOver(`${address}${path}${query}`, {
            headers: { ...clean(headers), ...(isAdmin && admin) },
          });
          expect(response.statusCode).toBeLessThan(500);
          expect(response.headers['x-content-type-options']).toBe('nosniff');
          expect(response.headers['content-security-policy']).toContain("default-src 'none'");
          const isOwn = path === '/api/auth/user' && response.statusCode === 200;
          expect(isOwn && !isAdmin).toBe(false);
        },
      );
      await fc.assert(requests, { numRuns: RUNS_A_ROUTE * 3 });
    },
    securityRuns(120_000, 900_000),
  );

  it('responds to every invented address', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.webPath(),
        fc.constantFrom('', '/api', '/images', '/api/docs'),
        async (path, base) => {
          const { statusCode } = await gateway.app.inject({ url: `${base}/${path}` });
          expect(statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: RUNS * 3 },
    );
  });
});

/** Only what may stand in a header at all. */
function clean(headers: Partial<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    (value ?? '').replace(/[^\x20-\x7e]/g, ''),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
