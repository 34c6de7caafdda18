// Who may call what, cell by cell, out of what each route declares (reliability 4, S1).
import 'reflect-metadata';
import type { Role } from '@shop/contracts/auth/auth';
import { accessOf } from '@shop/service-kit/access';
import { putTestSession, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { routesOf, type Route } from '../http/access/route-access-check.js';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

type Caller = 'guest' | Role | 'other user' | 'ex-admin' | 'deleted' | 'weak admin';
const callers: readonly Caller[] = [
  ...(['guest', 'user', 'other user', 'ex-admin', 'deleted', 'weak admin', 'admin'] as const),
];
/** A customer whose name anybody may put into a request. */
const owner = crypto.randomUUID();
let redis: Awaited<ReturnType<typeof testRedis>>;
let gateway: TestGateway;
beforeAll(async () => {
  redis = await testRedis();
  gateway = await testGateway({}, redis);
});
afterAll(async () => {
  await gateway.close();
  await redis.close();
});

/** The remaining session of a caller of this kind: the ex-admin lost the role, the deleted user has no session. */
async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'guest') return {};
  const role: Role = caller.endsWith('user') ? 'user' : 'admin';
  const session = testSession({ role, mustChangePassword: caller === 'weak admin' });
  const token = await putTestSession(redis, session);
  if (caller === 'ex-admin')
    await putTestSession(redis, { ...session, user: { ...session.user, role: 'user' } });
  if (caller === 'deleted') await redis.redis.del(`${redis.prefix}sess:${session.sid}`);
  return { authorization: `Bearer ${token}` };
}

function expected({ handler }: Route, caller: Caller): string {
  const access = accessOf(handler);
  if (access?.kind === 'public') return 'let in';
  // Neither Redis nor auth has the session: 401 or 503.
  if (caller === 'guest' || caller === 'deleted') return 'refused';
  if (access?.kind === 'signedIn' || caller === 'admin') return 'let in';
  return caller === 'weak admin' ? 'must change password' : 'forbidden';
}

/** The path with its first, and with its last character escaped. */
const spellingsOf = (path: string): string[] => {
  const url = path.replace(/:\w+/g, someId);
  return [url.replace('/a', '/%61'), url.replace(/.$/, escapeOf)];
};
const escapeOf = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

async function tried({ method, path, handler }: Route, caller: Caller): Promise<string> {
  gateway.services.reset();
  const headers = await headersOf(caller);
  const isOther = caller === 'other user';
  const response = await gateway.app.inject({
    method: method as 'GET',
    url: `${path.replace(/:\w+/g, someId)}${isOther ? `?user=${owner}&userId=${owner}` : ''}`,
    headers,
    ...(isOther && method !== 'GET' && { payload: { user: owner, userId: owner, _id: owner } }),
  });
  const requests = gateway.services.requests.filter(({ name }) => name !== 'auth.findSession');
  // A service checks ownership by the token: it must receive the caller's token and no other name.
  const own = headers['authorization']?.slice('Bearer '.length);
  const named = accessOf(handler)?.kind === 'public' ? [own, undefined] : [own];
  const isNamed = ({ token, input }: (typeof requests)[number]) =>
    named.includes(token) && !JSON.stringify(input).includes(owner);
  if (!requests.every(isNamed)) return 'in the name of another user';
  const isJson = String(response.headers['content-type']).includes('json');
  const { code } = isJson ? response.json<{ code?: string }>() : {};
  const isUnknown = code === 'auth.required' || (caller === 'deleted' && requests.length === 0);
  const isWeak = code === 'auth.passwordWeak';
  const outcomeOfOther = isWeak ? 'must change password' : isUnknown ? 'refused' : 'let in';
  const outcome = code === 'auth.forbidden' ? 'forbidden' : outcomeOfOther;
  return outcome === 'let in' || requests.length === 0 ? outcome : `${outcome}, but requested`;
}

describe('every route of the gateway', () => {
  it.each(callers)(
    'applies the access rules of every route to a caller who is: %s',
    async (caller) => {
      const routes = routesOf(gateway.app);
      const found: Record<string, string> = {};
      const wanted: Record<string, string> = {};
      for (const route of routes) {
        const cell = `${route.method} ${route.path}`;
        found[cell] = await tried(route, caller);
        wanted[cell] = expected(route, caller);
        // A public route that needs something more of the caller may still say no, of itself.
        if (wanted[cell] === 'let in' && caller === 'deleted') found[cell] = 'let in';
      }
      expect(routes.length).toBeGreaterThan(20);
      expect(found).toEqual(wanted);
    },
  );

  it('FAB-94: returns 401 to a guest and 403 to a user wherever the path is one of admins', async () => {
    const user = await headersOf('user');
    const found: Record<string, number[]> = {};
    gateway.services.reset();
    for (const { method, path } of routesOf(gateway.app)) {
      if (!path.startsWith('/api/admin/')) continue;
      const call = { method: method as 'GET', url: path.replace(/:\w+/g, someId) };
      const responses = [
        await gateway.app.inject(call),
        await gateway.app.inject({ ...call, headers: user }),
      ];
      found[`${method} ${path}`] = responses.map(({ statusCode }) => statusCode);
    }
    expect(found).toHaveProperty(['PUT /api/admin/products/:id/sale']);
    expect(Object.entries(found).filter(([, codes]) => codes.join() !== '401,403')).toEqual([]);
    expect(gateway.services.requests).toEqual([]);
  });

  it('security H1: refuses every caller a path with an escaped character, without a request to a service', async () => {
    const wanted = routesOf(gateway.app).flatMap(({ method, path }) =>
      spellingsOf(path).map((url) => `${method} ${url} 400 no-store`),
    );
    for (const caller of callers) {
      gateway.services.reset();
      const headers = await headersOf(caller);
      const found: string[] = [];
      for (const { method, path } of routesOf(gateway.app))
        for (const url of spellingsOf(path)) {
          const response = await gateway.app.inject({ method: method as 'GET', url, headers });
          found.push(
            `${method} ${url} ${response.statusCode} ${response.headers['cache-control']}`,
          );
        }
      expect(found).toEqual(wanted);
      expect(gateway.services.requests).toEqual([]);
    }
  });

  it('refuses a former admin the moment the role is removed', async () => {
    const session = testSession({ role: 'admin' });
    const token = await putTestSession(redis, session);
    const call = () =>
      gateway.app.inject({
        url: '/api/admin/users',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await call()).statusCode).not.toBe(403);
    await putTestSession(redis, { ...session, user: { ...session.user, role: 'user' } });
    expect((await call()).statusCode).toBe(403);
  });
});
