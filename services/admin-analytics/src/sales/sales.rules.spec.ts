import { sumTables, Counters } from '../figures/counters.js';
import { orderEvent } from '../testing/events.js';
import { projectedOrderOf, newestOrders, countOrder } from './sales.rules.js';

const order = projectedOrderOf(
  orderEvent({ orderStatus: 'pending', totalCents: 5000, placedAt: '2026-03-31T19:00:00.000Z' }),
);
const cancelled = { ...order, orderStatus: 'cancelled' as const, version: 2 };

describe('the share of an order in the figures', () => {
  it("adds an order's money to its day in Dhaka, and its pieces to product and category", () => {
    const counters = new Counters();
    countOrder(counters, order, 1);
    expect(counters.of('daily_sales')).toEqual([
      expect.objectContaining({ day: '2026-04-01', orders: 1, revenue_cents: 5000 }),
    ]);
    expect(counters.of('daily_categories')).toEqual([
      { day: '2026-04-01', category: 'cotton', pieces: 2, millimetres: 0, revenue_cents: 5000 },
    ]);
    expect(counters.of('product_sales')).toEqual([
      { product_id: order.items[0]?.product, pieces: 2, thousandths: 0, revenue_cents: 5000 },
    ]);
    expect(counters.of('daily_products')).toEqual([
      {
        day: '2026-04-01',
        product_id: order.items[0]?.product,
        pieces: 2,
        thousandths: 0,
        revenue_cents: 5000,
      },
    ]);
    expect(counters.of('counts')).toEqual([
      { noun: 'orders', total: 1 },
      { noun: 'orders.pending', total: 1 },
      { noun: 'revenueCents', total: 5000 },
    ]);
  });

  it('adds only the order itself when it is cancelled', () => {
    const counters = new Counters();
    countOrder(counters, cancelled, 1);
    expect(counters.of('daily_sales')).toEqual([{ day: '2026-04-01', orders: 1 }]);
    expect(counters.of('product_sales')).toEqual([]);
  });

  it('adds nothing when an order is subtracted again', () => {
    const counters = new Counters();
    countOrder(counters, order, 1);
    countOrder(counters, order, -1);
    for (const table of Object.keys(sumTables) as (keyof typeof sumTables)[])
      expect(counters.of(table)).toEqual([]);
  });
});

describe('the newest change of an order', () => {
  it.each([
    ['of two the later', [], [order, cancelled], ['cancelled']],
    ['of two the later, which arrives first', [], [cancelled, order], ['cancelled']],
    ['none that is stored', [order], [order], []],
    ['none that is older than the stored one', [cancelled], [order], []],
    ['one that is newer than the stored one', [order], [cancelled], ['cancelled']],
  ])('keeps as the newest change of an order %s', (_, known, changes, statuses) => {
    const byId = new Map(known.map((each) => [each.order, each]));
    expect(newestOrders(byId, changes).map(({ orderStatus }) => orderStatus)).toEqual(statuses);
  });
});
