// The gateway as a process that is killed around the placing of an order (reliability 2.3, F1, F2 and F8).
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { putTestSession, testSession } from '@shop/service-kit-testing/test-identity';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { gatewayProcesses } from '../testing/gateway-process.js';
import { listProducts } from '../testing/listing-products.js';
import { placeOrder } from '../testing/samples.js';
import { takeOrders } from '../testing/taking-orders.js';

jest.setTimeout(300_000);
let gateways: Awaited<ReturnType<typeof gatewayProcesses>>;
let orders: Awaited<ReturnType<typeof takeOrders>>;
let token: string;
const parts: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  buildProcess('gateway');
  gateways = await gatewayProcesses();
  const { bus, redis } = gateways;
  orders = await takeOrders(bus.url, redis);
  token = await putTestSession(redis, testSession());
  parts.push(orders, await listProducts(bus.url, redis), gateways);
});
afterEach(() => gateways.stopAll());
afterAll(async () => {
  for (const part of parts) await part.close();
});

async function startGateway(own: Record<string, string> = {}) {
  const gateway = await gateways.start(own);
  await gateway.started();
  const place = (key: string) =>
    fetch(`${gateway.url}/api/orders`, {
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
    ['F1', 'before it sends the request', 0, 0],
    ['F2', 'while the request is under way', 0, 1],
    ['F8', 'with the reply received', 1, 1],
  ])(
    'returns no response after a crash at %s, %s, and the one order to a retry with the same key',
    async (point, _when, least, most) => {
      const key = randomUUID();
      const before = orders.requests();
      const gateway = await startGateway({ FAILPOINT: point });
      await expect(gateway.place(key)).rejects.toThrow('fetch failed');
      expect(await gateway.ended).toBe('SIGKILL');
      const requests = orders.requests() - before;
      expect(requests).toBeGreaterThanOrEqual(least);
      expect(requests).toBeLessThanOrEqual(most);

      const other = await startGateway();
      const response = await other.place(key);
      expect([response.status, orders.placed.has(key)]).toEqual([201, true]);
    },
  );
});
