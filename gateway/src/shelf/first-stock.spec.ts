import { catalogueRpc, FEATURED_COUNT, productQuery } from '@shop/contracts/catalogue';
import { rootLogger } from '@shop/service-kit/logger';
import { until } from '@shop/service-kit/testing';
import { productList } from '../testing/samples.js';
import { StandInBus } from '../testing/stand-in-bus.js';
import { stockShelf } from './first-stock.js';
import { listQuestion } from './questions.js';
import { Shelf } from './shelf.js';

const options = { hearingMs: 10_000, deafMs: 1_000, staleMs: 600_000, maxBytes: 1e6 };
const ready = (shelf: Shelf) =>
  [{ limit: FEATURED_COUNT }, {}].map(
    (query) => shelf.ready(listQuestion(productQuery.parse(query))) !== undefined,
  );

beforeAll(() => {
  rootLogger.level = 'silent';
});

describe('the shelf of a gateway that has just started', () => {
  it('has what the home page and the list of products ask before anybody asks', async () => {
    const [shelf, services] = [new Shelf(options), new StandInBus()];
    services.answer(catalogueRpc.list, productList);
    expect(await stockShelf(shelf, services.bus, 10_000)).toBe(true);
    expect(ready(shelf)).toEqual([true, true]);
  });

  it('waits for a catalogue that is late', async () => {
    const [shelf, services] = [new Shelf(options), new StandInBus()];
    const stocked = stockShelf(shelf, services.bus, 60_000);
    await until(() => services.asked.length > 1);
    expect(ready(shelf)).toEqual([false, false]);
    services.answer(catalogueRpc.list, productList);
    expect(await stocked).toBe(true);
    expect(ready(shelf)).toEqual([true, true]);
  });

  it('begins empty where the catalogue is away for long: the rest of the shop is not kept waiting', async () => {
    const [shelf, services] = [new Shelf(options), new StandInBus()];
    expect(await stockShelf(shelf, services.bus, 1)).toBe(false);
    expect(ready(shelf)).toEqual([false, false]);
  });
});
