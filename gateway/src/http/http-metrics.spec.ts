// Runs alone: it reads every metric of its process.
import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { register } from 'prom-client';
import { productList } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
  gateway.services.reply(catalogueRpc.list, productList);
});
afterAll(() => gateway.close());

const countOf = async (labels: string): Promise<number> => {
  const line = new RegExp(`^http_request_seconds_count\\{${labels}\\} (\\d+)$`, 'm');
  return Number(line.exec(await register.metrics())?.[1] ?? 0);
};

describe('the metrics of the gateway', () => {
  it('counts a call in the metrics under its route and its outcome', async () => {
    await gateway.app.inject({ url: '/api/products?limit=5' });
    await gateway.app.inject({ url: '/api/products?limit=0' });
    expect(await countOf('method="GET",route="/api/products",status="200"')).toBe(1);
    expect(await countOf('method="GET",route="/api/products",status="400"')).toBe(1);
  });

  it('keeps the metrics from growing with invented addresses', async () => {
    for (const invented of ['/a', '/b', '/c']) await gateway.app.inject({ url: invented });
    expect(await countOf('method="GET",route="/\\*",status="404"')).toBe(3);
    expect(await register.metrics()).not.toContain('/b');
  });
});
