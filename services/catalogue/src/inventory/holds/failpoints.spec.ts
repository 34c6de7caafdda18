// The catalogue as a process that is killed around the commit of a hold (reliability 2.3, F4 and F5).
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { busUrlAs, testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { putTestSession, testKeys, testSession } from '@shop/service-kit-testing/test-identity';
import { buildProcess, startProcess } from '@shop/service-kit-testing/test-process';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { until } from '@shop/service-kit-testing/until';
import { addClothOnRolls, lengths } from '../../testing/cloth-on-rolls.js';
import { brokenRolls } from '../../testing/roll-invariants.js';
import { aProduct, openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';

jest.setTimeout(300_000);
let shop: OpenCatalogue;
let order: Awaited<ReturnType<typeof testBusClient>>;
let gateway: Awaited<ReturnType<typeof testBusClient>>;
let admin: string;
let env: Record<string, string>;
const parts: { close(): Promise<void> }[] = [];
const processes: ReturnType<typeof startProcess>[] = [];

beforeAll(() => {
  buildProcess('services/catalogue');
});
// each case has a bus of its own: what a killed process had not acknowledged would be delivered to the next one
beforeEach(async () => {
  shop = await openCatalogue();
  const [bus, redis, bucket] = await Promise.all([testBus(), testRedis(), testBucket()]);
  order = await testBusClient(bus.url, 'order');
  gateway = await testBusClient(bus.url);
  admin = await putTestSession(redis, testSession({ role: 'admin' }));
  env = {
    DATABASE_URL: shop.url,
    BUS_URL: busUrlAs('catalogue', bus.url),
    REDIS_URL: redis.urlAs('catalogue'),
    REDIS_PREFIX: redis.prefix,
    TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
    ...bucket.storeAs('catalogue'),
  };
  parts.push(order, gateway, shop, bus, redis, bucket);
});
afterEach(async () => {
  for (const process of processes.splice(0)) await process.stop();
  for (const part of parts.splice(0)) await part.close();
});

const start = async (own: Record<string, string> = {}) => {
  const catalogue = startProcess('services/catalogue/dist/main.js', { ...env, ...own });
  processes.push(catalogue);
  await catalogue.started();
  return catalogue;
};

describe('a catalogue that dies', () => {
  it.each([
    ['F4', 'before the hold is committed', 10],
    ['F5', 'after the hold is committed, before the reply', 6],
  ])(
    'FAB-23: holds the stock once for a repeated request after a crash at %s, %s',
    async (point, _when, left) => {
      const { _id: product } = await shop.add({ stock: 10 });
      const cloth = await addClothOnRolls(shop, [{ cuts: 40 }]);
      const lines = [
        { product, quantity: 4, expectedPriceCents: 1250 },
        lengths(cloth, [2000, 1000]),
      ];
      const wish = { holds: [{ order: randomUUID(), epoch: 1, lines }] };
      const hold = () => order.request(catalogueRpc.holdStock, wish);

      const catalogue = await start({ FAILPOINT: point });
      const first = hold().catch(() => null);
      expect(await catalogue.ended).toBe('SIGKILL');
      await until(async () => (await shop.stockOf(product)) === left);

      await start();
      await first;
      const again = await until(() => hold().catch(() => null), 20_000);
      const held = [
        { product, quantity: 4 },
        { product: cloth, quantity: 30, lengths: [20, 10] },
      ].sort((one, other) => (one.product < other.product ? -1 : 1));
      expect(again).toMatchObject({ replies: [{ outcome: 'held', lines: held }] });
      expect(await hold()).toEqual(again);
      expect([await shop.stockOf(product), await shop.stockOf(cloth)]).toEqual([6, 1]);
      expect([await shop.wrongLedgers(), await brokenRolls(shop.dataSource)]).toEqual([[], []]);
    },
  );

  it('backend 5: creates one product when the catalogue dies before the reply', async () => {
    const fields = aProduct({ name: 'Once' });
    const catalogue = await start({ FAILPOINT: 'F10' });
    const input = { id: randomUUID(), fields, images: [] };
    const creating = gateway.request(catalogueAdminRpc.create, input, { token: admin });
    const first = creating.catch(() => null);
    expect(await catalogue.ended).toBe('SIGKILL');
    await start();
    // the broker delivers the request again, to the process that is there now
    await first;
    const found = await gateway.request(catalogueRpc.list, { search: 'Once' });
    expect(found.products.map(({ _id }) => _id)).toEqual([input.id]);
    expect(await shop.wrongLedgers()).toEqual([]);
  });
});
