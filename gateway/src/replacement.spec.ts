// A gateway that takes the place of another, as a balancer sees it: it is sent calls once it says that it is ready, and
// none any more once it is told to stop.
import 'reflect-metadata';
import { buildProcess, until } from '@shop/service-kit/testing';
import { cuttableLink } from '@shop/service-kit/testing/cuttable-link';
import { gatewayProcesses } from './testing/gateway-process.js';
import { listProducts } from './testing/listing-products.js';

jest.setTimeout(300_000);
const PATIENCE_MS = 90_000;
let gateways: Awaited<ReturnType<typeof gatewayProcesses>>;
let catalogue: Awaited<ReturnType<typeof listProducts>>;

beforeAll(async () => {
  buildProcess('gateway');
  gateways = await gatewayProcesses();
  catalogue = await listProducts(gateways.bus.url, gateways.redis);
});
afterEach(() => gateways.stopAll());
afterAll(async () => {
  await catalogue.close();
  await gateways.close();
});

/** 0 where nobody listens. */
const status = (url: string) =>
  fetch(url).then(
    ({ status: is }) => is,
    () => 0,
  );

describe('a gateway that takes the place of another', () => {
  it('is not ready before the bus is there and the catalogue has answered, however long that takes', async () => {
    const link = await cuttableLink(gateways.busUrl);
    link.cut();
    const gateway = await gateways.start({ BUS_URL: link.url });
    const list = `${gateway.url}/api/products?limit=4`;
    await until(async () => (await status(list)) === 503, PATIENCE_MS);
    expect(await status(gateway.readyAt)).toBe(503);
    link.mend();
    await until(async () => (await status(gateway.readyAt)) === 200, PATIENCE_MS);
    link.cut();
    const answer = await fetch(list);
    expect(answer.status).toBe(200);
    await link.close();
  });

  it('has an answer to stand in for the catalogue from the first moment on', async () => {
    const link = await cuttableLink(gateways.busUrl);
    const gateway = await gateways.start({ BUS_URL: link.url });
    await until(async () => (await status(gateway.readyAt)) === 200, PATIENCE_MS);
    link.cut();
    const lists = ['', '?limit=4', '?sort=name&order=asc'];
    const answers = await Promise.all(
      lists.map((query) => status(`${gateway.url}/api/products${query}`)),
    );
    expect(answers).toEqual([200, 200, 200]);
    await link.close();
  });

  it('answers for a while when it is told to stop, and asks its callers to go elsewhere', async () => {
    const gateway = await gateways.start({ NOTICE_MS: '8000' });
    await until(async () => (await status(gateway.readyAt)) === 200, PATIENCE_MS);
    gateway.signal('SIGTERM');
    await until(async () => (await status(gateway.readyAt)) === 503);
    const answer = await fetch(`${gateway.url}/api/products`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await gateway.ended).toBe(0);
  });
});
