// The index of a catalogue that loses the bus.
import 'reflect-metadata';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { busUrlAs, testBus } from '@shop/service-kit-testing/test-bus';
import { until } from '@shop/service-kit-testing/until';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { FacetFollower } from './facet-follower.js';

let shop: OpenCatalogue;
let bus: Awaited<ReturnType<typeof testBus>>;
let link: Awaited<ReturnType<typeof cuttableLink>>;
let follower: FacetFollower;

beforeAll(async () => {
  [shop, bus] = await Promise.all([openCatalogue(), testBus()]);
  link = await cuttableLink(busUrlAs('catalogue', bus.url));
});
beforeEach(async () => {
  await shop.empty();
  await shop.add({ name: 'Alba' });
  follower = new FacetFollower(shop.dataSource, { BUS_URL: link.url });
  await follower.onApplicationBootstrap();
});
afterEach(() => follower.beforeApplicationShutdown());
afterAll(async () => {
  for (const part of [link, bus, shop]) await part.close();
});

describe('the index of a catalogue', () => {
  it('is filled before the service is ready, with the bus or without', () => {
    expect(follower.index.size).toBe(1);
  });

  it('FAB-58: has every change again once the bus is back', async () => {
    link.cut();
    const added = await shop.add({ name: 'Berta' });
    await shop.dataSource.query('UPDATE products SET deleted_at = now() WHERE name = $1', ['Alba']);
    expect(follower.index.slotOf(added._id)).toBeUndefined();
    link.mend();
    await until(() => follower.index.slotOf(added._id) !== undefined);
    expect(follower.index.size).toBe(1);
  });

  it('finds a change without an event in time', async () => {
    const added = await shop.add({ name: 'Clara' });
    await shop.dataSource.query('UPDATE products SET deleted_at = now() WHERE name = $1', ['Alba']);
    await follower.check();
    await until(() => follower.index.slotOf(added._id) !== undefined);
    expect(follower.index.size).toBe(1);
  });
});
