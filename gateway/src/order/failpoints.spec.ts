// The gateway as a process that is killed around the placing of an order (reliability 2.3, F1, F2 and F8).
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import {
  buildProcess,
  busUrlAs,
  putTestSession,
  startProcess,
  testBus,
  testKeys,
  testRedis,
  testSession,
} from '@shop/service-kit/testing';
import { placeOrder } from '../testing/samples.js';
import { takeOrders } from '../testing/taking-orders.js';

jest.setTimeout(300_000);
let env: Record<string, string>;
let orders: Awaited<ReturnType<typeof takeOrders>>;
let token: string;
const parts: { close(): Promise<void> }[] = [];
const processes: ReturnType<typeof startProcess>[] = [];

beforeAll(async () => {
  buildProcess('gateway');
  const [bus, redis] = await Promise.all([testBus(), testRedis()]);
  orders = await takeOrders(bus.url, redis.prefix);
  token = await putTestSession(redis, testSession());
  env = {
    BUS_URL: busUrlAs('gateway', bus.url),
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    SPA_DIR: '.',
  };
  parts.push(orders, bus, redis);
});
afterEach(async () => {
  for (const process of processes.splice(0)) await process.stop();
});
afterAll(async () => {
  for (const part of parts) await part.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startGateway(own: Record<string, string> = {}) {
  const port = await freePort();
  const gateway = startProcess('gateway/dist/main.js', { ...env, PORT: String(port), ...own });
  processes.push(gateway);
  await gateway.started();
  const place = (key: string) =>
    fetch(`http://127.0.0.1:${String(port)}/api/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(placeOrder),
    });
  return { ended: gateway.ended, place };
}

describe('a gateway that dies', () => {
  it.each([
    ['F1', 'before it has asked anybody', 0, 0],
    ['F2', 'while it asks', 0, 1],
    ['F8', 'with the answer in its hands', 1, 1],
  ])(
    'at %s, %s: the shopper hears nothing, and the same key gives his one order',
    async (point, _when, least, most) => {
      const key = randomUUID();
      const before = orders.requests();
      const gateway = await startGateway({ FAILPOINT: point });
      await expect(gateway.place(key)).rejects.toThrow('fetch failed');
      expect(await gateway.ended).toBe('SIGKILL');
      const asked = orders.requests() - before;
      expect(asked).toBeGreaterThanOrEqual(least);
      expect(asked).toBeLessThanOrEqual(most);

      const other = await startGateway();
      const answer = await other.place(key);
      expect([answer.status, orders.placed.has(key)]).toEqual([201, true]);
    },
  );
});
