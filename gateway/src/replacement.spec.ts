// A gateway that takes the place of another, as a balancer sees it: it is sent calls once it says that it is ready, and
// and none once it stops.
import 'reflect-metadata';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { until } from '@shop/service-kit-testing/until';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { gatewayProcesses } from './testing/gateway-process.js';
import { listProducts } from './testing/listing-products.js';

jest.setTimeout(300_000);
const TIMEOUT_MS = 90_000;
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

/** The status of a response; 0 if no process listens. */
const status = (url: string) =>
  fetch(url).then(
    ({ status: is }) => is,
    () => 0,
  );

describe('a gateway that takes the place of another', () => {
  it('reports not ready before the bus is up and the catalogue has responded, however long that takes', async () => {
    const link = await cuttableLink(gateways.busUrl);
    link.cut();
    const gateway = await gateways.start({ BUS_URL: link.url });
    const list = `${gateway.url}/api/products?limit=4`;
    await until(async () => (await status(list)) === 503, TIMEOUT_MS);
    expect(await status(gateway.readyAt)).toBe(503);
    link.mend();
    await until(async () => (await status(gateway.readyAt)) === 200, TIMEOUT_MS);
    link.cut();
    const response = await fetch(list);
    expect(response.status).toBe(200);
    await link.close();
  });

  it('returns a stale response for a failing catalogue from the first moment on', async () => {
    const link = await cuttableLink(gateways.busUrl);
    const gateway = await gateways.start({ BUS_URL: link.url });
    await until(async () => (await status(gateway.readyAt)) === 200, TIMEOUT_MS);
    link.cut();
    const lists = ['', '?limit=4', '?sort=name&order=asc&facets=1'];
    const responses = await Promise.all(
      lists.map((query) => status(`${gateway.url}/api/products${query}`)),
    );
    expect(responses).toEqual([200, 200, 200]);
    await link.close();
  });

  it('responds for a while after SIGTERM, and lets its clients reconnect elsewhere', async () => {
    const gateway = await gateways.start({ NOTICE_MS: '8000' });
    await until(async () => (await status(gateway.readyAt)) === 200, TIMEOUT_MS);
    gateway.signal('SIGTERM');
    await until(async () => (await status(gateway.readyAt)) === 503);
    const response = await fetch(`${gateway.url}/api/products`);
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    expect(await gateway.ended).toBe(0);
  });
});

describe('the port of a gateway', () => {
  it('security M8: opens its port on this machine alone until a container sets another address', async () => {
    const own = await gateways.start();
    await until(async () => (await status(own.readyAt)) === 200, TIMEOUT_MS);
    expect(await status(`${elsewhere(own.url)}/api/products`)).toBe(0);
    const open = await gateways.start({ LISTEN_HOST: '0.0.0.0' });
    await until(async () => (await status(open.readyAt)) === 200, TIMEOUT_MS);
    expect(await status(`${elsewhere(open.url)}/api/products`)).toBe(200);
  });

  it('backend 20: reports in one line that another program uses the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const gateway = await gateways.start({ PORT: String(port) });
    expect(await gateway.ended).toBe(1);
    expect(gateway.output()).toContain(
      `The gateway cannot listen on 127.0.0.1:${String(port)}: another program has this port.\n`,
    );
    other.close();
  });
});

/** Another address of this machine. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '127.0.0.2');
