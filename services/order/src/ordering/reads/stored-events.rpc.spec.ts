import 'reflect-metadata';
import { orderEvents } from '@shop/contracts/ordering/order';
import { openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { StoredEventsRpc } from './stored-events.rpc.js';

let shop: OpenOrders;
let events: StoredEventsRpc;
beforeAll(async () => {
  shop = await openOrders();
  events = new StoredEventsRpc(shop.dataSource);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const place = async () => (await shop.place({ [shop.catalogue.add({ stock: 5 })]: 1 })).order._id;
const published = (ago: string) =>
  shop.asAdministrator(
    `UPDATE outbox SET published_at = now() - interval '${ago}', occurred_at = now() - interval '${ago}'`,
  );
const all = async () => {
  const found = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<StoredEventsRpc['page']>> = await events.page({ before });
    found.push(...page.events);
    before = page.next;
  } while (before !== null);
  return found;
};

describe('reliability 1: the events that e-mails are written about', () => {
  it('returns the e-mail events that were published some minutes ago and in the last three days', async () => {
    await place();
    expect(await all()).toEqual([]);
    await published('1 minute');
    expect(await all()).toEqual([]);
    await published('4 minutes');
    expect(await all()).toMatchObject([{ name: orderEvents.placed.name }]);
    await published('73 hours');
    expect(await all()).toEqual([]);
  });

  it('returns stored events with their payload, each as its contract defines it', async () => {
    const order = await place();
    await published('4 minutes');
    const places = (await all()).map(({ place: at }) => at);
    const { events: found } = await events.find({ places: [...places, '999999999'] });
    expect(found).toMatchObject([{ name: orderEvents.placed.name, payload: { order } }]);
    expect(orderEvents.placed.payload.parse(found[0]?.payload)).toEqual(found[0]?.payload);
  });

  it('returns stored events newest first, page by page, and each once', async () => {
    await place();
    await shop.asAdministrator(
      `INSERT INTO outbox (aggregate, aggregate_id, type, payload)
       SELECT 'order', n::text, CASE n % 2 WHEN 0 THEN 'order.placed' ELSE 'order.holdReleased' END, '{}'
         FROM generate_series(1, 1001) AS n`,
    );
    await published('4 minutes');
    const found = await all();
    const places = found.map(({ place: at }) => Number(at));
    expect(new Set(places).size).toBe(501);
    expect(places).toEqual(places.toSorted((one, other) => other - one));
  });
});
