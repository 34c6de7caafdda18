import { catalogueRpc, productQuery } from '@shop/contracts/catalogue/catalogue';
import { FEATURED_COUNT } from '@shop/contracts/core/limits';
import { rootLogger } from '@shop/service-kit/logger';
import { until } from '@shop/service-kit-testing/until';
import { productList } from '../testing/samples.js';
import { FakeBus } from '../testing/fake-bus.js';
import { warmUpCache } from './warm-up.js';
import { listKey } from './cache-keys.js';
import { ResponseCache } from './response-cache.js';

const options = { ttlMs: 10_000, disconnectedTtlMs: 1_000, staleMs: 600_000, maxBytes: 1e6 };
const ready = (cache: ResponseCache) =>
  [{ limit: FEATURED_COUNT }, {}, { facets: '1' }].map(
    (query) => cache.getFresh(listKey(productQuery.parse(query))) !== undefined,
  );

beforeAll(() => {
  rootLogger.level = 'silent';
});

describe('the cache of a gateway that has just started', () => {
  it('fetches what the home page and the product list need before the first visitor', async () => {
    const cache = new ResponseCache(options);
    const services = new FakeBus();
    services.reply(catalogueRpc.list, productList);
    expect(await warmUpCache(cache, services.bus, 10_000)).toBe(true);
    expect(ready(cache)).toEqual([true, true, true]);
  });

  it('waits for a late catalogue before the cache is warm', async () => {
    const cache = new ResponseCache(options);
    const services = new FakeBus();
    const stocked = warmUpCache(cache, services.bus, 60_000);
    await until(() => services.requests.length > 1);
    expect(ready(cache)).toEqual([false, false, false]);
    services.reply(catalogueRpc.list, productList);
    expect(await stocked).toBe(true);
    expect(ready(cache)).toEqual([true, true, true]);
  });

  it('starts with an empty cache if the catalogue is down for long, so that the shop does not wait', async () => {
    const cache = new ResponseCache(options);
    const services = new FakeBus();
    expect(await warmUpCache(cache, services.bus, 1)).toBe(false);
    expect(ready(cache)).toEqual([false, false, false]);
  });
});
