// Every call that takes an id, with ids that are none (reliability 4, S3); what belongs to others: the services' specs.
import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { errorView } from '@shop/contracts/core/errors';
import { routesOf } from '../http/access/route-access-check.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

const NONE = [
  'x',
  '1',
  '0',
  '-1',
  'null',
  'undefined',
  "' OR 1=1 --",
  '5b1b7c1e-4a1f-4c0e-9d3f-0a1b2c3d4e5',
  '5b1b7c1e-4a1f-4c0e-9d3f-0a1b2c3d4e5f0',
  '{"$ne":null}',
  'a'.repeat(300),
];
/** A cloth may be called so. */
const CODES = ['null', 'undefined'];
const TRIES = 5;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** Without the request for the session, which a slow Redis causes. */
async function responded(request: Parameters<TestGateway['app']['inject']>[0]) {
  for (let tries = 1; ; tries += 1) {
    gateway.services.reset();
    const response = await gateway.app.inject(request);
    const wasLate = gateway.services.requests.some(({ name }) => name === authRpc.findSession.name);
    if (!wasLate || tries === TRIES) return response;
  }
}

describe('every call that takes an id', () => {
  it('refuses a malformed id with 400 or 404, without a request to a service', async () => {
    const admin = await gateway.signIn('admin');
    const routes = routesOf(gateway.app).filter(({ path }) => path.includes('/:'));
    expect(routes.length).toBeGreaterThan(15);
    const wrong: string[] = [];
    for (const { method, path } of routes) {
      for (const id of path.includes('/:code') ? NONE.filter((id) => !CODES.includes(id)) : NONE) {
        const response = await responded({
          method: method as 'GET',
          url: path.replace(/:\w+/g, encodeURIComponent(id)),
          headers: admin,
        });
        const fits = [400, 404, 414, 415].includes(response.statusCode);
        if (fits) errorView.parse(response.json());
        const requests = gateway.services.requests.map(({ name }) => name);
        if (!fits || requests.length > 0)
          wrong.push(`${method} ${path} ${id}: ${String(response.statusCode)} ${requests.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
