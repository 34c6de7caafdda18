import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Role } from '@shop/contracts/auth/auth';
import { readEnv } from '@shop/service-kit/config';
import { rootLogger } from '@shop/service-kit/logger';
import { Identity } from '@shop/service-kit/identity';
import { putTestSession, testKeys, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { gatewayEnv, type GatewayConfig } from '../config.js';
import { createGateway } from '../gateway-app.js';
import { FakeBus } from './fake-bus.js';

type TestRedis = Awaited<ReturnType<typeof testRedis>>;

export interface TestGateway {
  readonly app: NestFastifyApplication;
  readonly services: FakeBus;
  /** Signs a new user in; returns the header of his requests. */
  signIn(role?: Role): Promise<{ authorization: string }>;
  /** Starts to listen at the first call and returns the address: the fast path responds only over a socket. */
  address(): Promise<string>;
  /** Redis loses every session. */
  forgetSessions(): Promise<void>;
  close(): Promise<void>;
}

/** The gateway on a real Redis, its own or the spec's, with a fake bus. */
export async function testGateway(
  own: Partial<GatewayConfig> = {},
  given?: TestRedis,
): Promise<TestGateway> {
  rootLogger.level = 'silent';
  const redis = given ?? (await testRedis());
  const services = new FakeBus();
  const env = {
    PORT: '0',
    BUS_URL: 'amqp://none@127.0.0.1:1',
    REDIS_URL: redis.urlAs('gateway'),
    REDIS_PREFIX: redis.prefix,
    TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    SHOP_URL: 'http://shop.test',
    SPA_DIR: testSpa(),
  };
  const config: GatewayConfig = { ...readEnv(gatewayEnv, env), ...own };
  const identity = await Identity.open(config, services.bus);
  const app = await createGateway({ config, bus: services.bus, identity });
  let listening: Promise<string> | undefined;
  return {
    app,
    services,
    signIn: async (role = 'user') => {
      const token = await putTestSession(redis, testSession({ role }));
      return { authorization: `Bearer ${token}` };
    },
    address: () => (listening ??= app.listen(0, '127.0.0.1').then(() => app.getUrl())),
    forgetSessions: async () => {
      await redis.redis.del(await redis.redis.keys(`${redis.prefix}sess:*`));
    },
    close: async () => {
      await app.close();
      await identity.close();
      if (given === undefined) await redis.close();
    },
  };
}

/** A small built SPA: a page, a script with a hash in its name, that script compressed. */
function testSpa(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loomery-spa-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><!--head--><title>Loomery</title><!--/head-->' +
      '<script type="module" crossorigin src="/assets/app-4f3a.js"></script>' +
      '<body><div id="root"></div></body>',
  );
  const load = (name: string) => ({ scripts: [`/assets/${name}.js`], styles: [] });
  const pages = [
    {
      address: '/',
      title: 'Cloth',
      description: 'All of it.',
      ...load('home'),
      initialUrls: ['/api/products', '/api/public-stats'],
      images: { sizes: '48vw', count: 1 },
    },
    {
      address: '/products',
      title: 'Products',
      description: 'Every cloth.',
      ...load('list'),
      initialUrls: ['/api/products?sort=name&order=asc&facets=1'],
    },
    {
      address: '/privacy',
      title: 'Privacy',
      description: '"Ours" & yours.',
      ...load('info'),
      images: { sizes: '100vw', src: '/images/site/silk-1600.webp' },
    },
  ];
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify({
      pages,
      admin: load('back-office'),
      product: { ...load('product'), images: { sizes: '46rem', count: 1 } },
      info: load('info'),
      editions: {
        '/privacy': { title: 'Privacy', lede: 'Ours.', image: '', button: '', text: 'One.' },
      },
      routes: ['/', '/privacy', '/products', '/products/:id', '/cart', '/login', '/admin/orders'],
    }),
  );
  mkdirSync(join(folder, '.server'));
  writeFileSync(
    join(folder, '.server/prerender.cjs'),
    'exports.prerender = async ({ pathname }, initialData) => `<h1>${pathname}</h1>${initialData.map(({ address }) => address).join(" ")}`;',
  );
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/app-4f3a.js'), 'console.log("plain")');
  writeFileSync(join(folder, 'assets/app-4f3a.js.br'), 'brotli bytes');
  return folder;
}
