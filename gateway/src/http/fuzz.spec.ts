import 'reflect-metadata';
import { errorView } from '@shop/contracts/errors';
import fc from 'fast-check';
import { securityRuns } from '@shop/service-kit/testing/guard-bus';
import { placeOrder, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { routesOf } from './undeclared-routes.js';

const RUNS = securityRuns(60);
/** Inputs for each route. */
const RUNS_A_ROUTE = securityRuns(15, 2_000);
/** What an answer may never let out: stacks, statements, names of files. */
const INSIDES = /\bat .+:\d+:\d+|SELECT .+ FROM|node_modules|\/src\/|ECONNREFUSED/;
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
      fc.jsonValue(),
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

describe('whatever a client sends', () => {
  it(
    'the answer is never a fault of the shop, and always of the one shape',
    async () => {
      const admin = await gateway.signIn('admin');
      const request = fc.tuple(
        text,
        fc.dictionary(text, text, { maxKeys: 3 }),
        bodies,
        strangeHeaders,
      );
      const times: number[] = [];
      for (const route of routesOf(gateway.app)) {
        const sent = fc.asyncProperty(request, async ([id, query, body, headers]) => {
          const begun = performance.now();
          const search = new URLSearchParams(query).toString();
          const path = route.path.replace(/:\w+/g, () => encodeURIComponent(id));
          const answer = await gateway.app.inject({
            method: route.method as 'GET',
            url: `${path}?${search}`,
            headers: { 'content-type': 'application/json', ...admin, ...clean(headers) },
            ...(route.method !== 'GET' && { payload: body }),
          });
          expect(answer.statusCode).toBeLessThan(500);
          expect(answer.body).not.toMatch(INSIDES);
          if (answer.statusCode >= 400) errorView.parse(answer.json());
          times.push(performance.now() - begun);
        });
        await fc.assert(sent, { numRuns: RUNS_A_ROUTE });
      }
      const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)];
      expect(p99).toBeLessThan(1_000);
    },
    securityRuns(900_000, 3_600_000),
  );

  it('any address at all is answered', async () => {
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
