// Two gateways before one catalogue, with no event between them: what one's own write shows without the bus.
import 'reflect-metadata';
import {
  catalogueRpc,
  type ProductList,
  type ProductView,
} from '@shop/contracts/catalogue/catalogue';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import { orderRpc, type PlaceOrderReply } from '@shop/contracts/ordering/order';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { callOver } from '../testing/call.js';
import { order, placeOrder, product, productList, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { ResponseCache } from './response-cache.js';

const WRITES = 50;
const placed: PlaceOrderReply = { success: true, message: 'Order placed successfully!', order };
const fresh = { 'cache-control': 'no-cache' };
const detail = `/api/products/${someId}`;
const list = '/api/products?search=voile';

let redis: Awaited<ReturnType<typeof testRedis>>;
let gateways: [TestGateway, TestGateway];
let stock = 1_000;
beforeAll(async () => {
  redis = await testRedis();
  gateways = [await testGateway({}, redis), await testGateway({}, redis)];
  for (const { app, services } of gateways) {
    const shown = () => ({ ...product, _id: someId, stock });
    services.reply(catalogueRpc.get, shown);
    services.reply(catalogueRpc.list, () => ({ ...productList, products: [shown()] }));
    services.reply(orderRpc.place, () => {
      stock -= 1;
      return placed;
    });
    services.reply(catalogueAdminRpc.remove, { success: true, message: 'Gone.' });
    app.get(ResponseCache).isSubscribed = true;
  }
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await redis.close();
});

type Headers = Record<string, string>;
const read = async (gateway: TestGateway, url: string, headers: Headers = {}): Promise<number> => {
  const { body } = await callOver((await gateway.address()) + url, { headers });
  const response = JSON.parse(body.toString()) as ProductView & ProductList;
  return url === detail ? response.stock : (response.products[0]?.stock ?? NaN);
};
const readAll = (headers: Headers, urls = [detail, list]) =>
  Promise.all(gateways.flatMap((gateway) => urls.map((url) => read(gateway, url, headers))));

const buy = (gateway: TestGateway, headers: Headers) =>
  gateway.app.inject({ method: 'POST', url: '/api/orders', payload: placeOrder, headers });

it('backend 6: no read after a write of one’s own is stale, at any of two gateways', async () => {
  const shopper = await gateways[0].signIn();
  const stale: [number, number[]][] = [];
  for (let write = 0; write < WRITES; write += 1) {
    await readAll({});
    await buy(gateways[write % 2 === 0 ? 0 : 1], shopper);
    const seen = await readAll({ ...shopper, ...fresh });
    if (seen.some((shown) => shown !== stock)) stale.push([stock, seen]);
  }
  expect(stale).toEqual([]);
});

it('returns to everybody what one reader has fetched afresh', async () => {
  const shopper = await gateways[0].signIn();
  await readAll({});
  stock -= 1;
  await readAll({ ...shopper, ...fresh });
  expect(await readAll({})).toEqual([stock, stock, stock, stock]);
});

it('an admin reads past the cache without a header, from the first read on', async () => {
  const admin = await gateways[0].signIn('admin');
  for (let read = 0; read < 3; read += 1) {
    await readAll({});
    stock -= 1;
    expect(await readAll(admin)).toEqual([stock, stock, stock, stock]);
  }
});

it('the gateway of a write invalidates the product before it responds, and after an edit the lists', async () => {
  const [here] = gateways;
  await readAll({});
  await buy(here, await here.signIn());
  expect(await read(here, detail)).toBe(stock);
  stock -= 1;
  const headers = await here.signIn('admin');
  const url = `/api/admin/products/${someId}`;
  expect((await here.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  expect(await Promise.all([detail, list].map((one) => read(here, one)))).toEqual([stock, stock]);
});

it.each<[string, () => Headers | Promise<Headers>]>([
  ['a guest', () => fresh],
  ['a forged token', () => ({ ...fresh, authorization: 'Bearer a.b.c' })],
  ['a signed-in shopper who has not written', () => gateways[0].signIn()],
])('lets no other caller pass the cache: %s', async (_who, headersOf) => {
  const headers = await headersOf();
  await readAll({});
  const requests = () =>
    gateways.flatMap(({ services }) =>
      services.requests.filter(({ name }) => name.startsWith('catalogue.')),
    ).length;
  const before = requests();
  for (let call = 0; call < 5; call += 1) await readAll(headers);
  expect(requests()).toBe(before);
});
