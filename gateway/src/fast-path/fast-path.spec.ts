import { rootLogger } from '@shop/service-kit/logger';
import { fastify } from 'fastify';
import { register } from 'prom-client';
import { installFastPath, type FastHandler } from './fast-path.js';

beforeAll(() => {
  rootLogger.level = 'silent';
});

/** The reply of a route with this fast handler, and whether its other hooks and its own handler ran. */
async function replyWith(handler: FastHandler, isDraining = false, url = '/api/products') {
  const app = fastify();
  const ran: string[] = [];
  installFastPath(app, new Map([['/api/products', handler]]), () => isDraining);
  app.addHook('onRequest', (_request, _reply, done) => {
    ran.push('hook');
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    ran.push(`response ${String(reply.statusCode)}`);
    done();
  });
  const ordinary = () => 'ordinary';
  app.get('/api/products', ordinary);
  app.post('/api/products', ordinary);
  app.get('/api/other', ordinary);
  const method = url.startsWith('POST ') ? 'POST' : 'GET';
  const reply = await app.inject({ method, url: url.replace('POST ', '') });
  await app.close();
  return { status: reply.statusCode, body: reply.body, id: reply.headers['x-request-id'], ran };
}

async function failures(): Promise<number> {
  const found = await register.getSingleMetric('fast_path_failures_total')?.get();
  return found?.values[0]?.value ?? 0;
}

const cached: FastHandler = () => ({
  status: 200,
  headers: ['etag', 'x'],
  body: Buffer.from('fast'),
});
const failing = (): never => {
  throw new Error('a handler with a fault');
};

describe('the fast path', () => {
  it.each<[string, FastHandler]>([
    ['at once', cached],
    ['later', (request) => Promise.resolve(cached(request))],
  ])(
    'responds %s on the fast path, skips the hooks before the route and runs those after it',
    async (_when, handler) => {
      const { id, ...reply } = await replyWith(handler);
      expect(reply).toEqual({ status: 200, body: 'fast', ran: ['response 200'] });
      expect(id).toBeDefined();
    },
  );

  it('leaves another method, another route and a draining gateway to the ordinary way', async () => {
    const replies = [
      await replyWith(cached, false, 'POST /api/products'),
      await replyWith(cached, false, '/api/other'),
      await replyWith(cached, true),
      await replyWith(() => null),
    ];
    for (const { body, ran } of replies)
      expect([body, ran]).toEqual(['ordinary', ['hook', 'response 200']]);
  });

  it.each<[string, FastHandler]>([
    ['at once', failing],
    ['later', () => Promise.reject(new Error('a handler with a fault'))],
  ])(
    'counts a fast path handler that fails %s, and responds the ordinary way',
    async (_when, handler) => {
      const before = await failures();
      expect((await replyWith(handler)).body).toBe('ordinary');
      expect(await failures()).toBe(before + 1);
    },
  );
});
