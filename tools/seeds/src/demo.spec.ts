import { createProductInput } from '@shop/contracts/catalogue/catalogue';
import { HOUR_MS } from '@shop/contracts/core/time';
import { demoOrders, demoProducts, demoUsers, soldByProduct } from './demo.js';
import { BEST_SELLERS, MONTHLY_REVENUE, planOrders } from './plan-orders.js';
import { readOrders, readUsers } from './seed-files.js';

const NOW = new Date('2026-03-01T08:30:00Z');
const dhakaMonth = (date: Date) => new Date(date.getTime() + 6 * HOUR_MS).toISOString().slice(0, 7);

describe('the demo catalogue', () => {
  const products = demoProducts();

  it('offers at least sixty demo products over all five categories', () => {
    expect(products.length).toBeGreaterThanOrEqual(60);
    const categories = new Set(products.map((product) => product.category));
    expect([...categories].sort()).toEqual(['cotton', 'denim', 'silk', 'synthetic', 'wool']);
  });

  it('gives every demo product a unique SKU and name', () => {
    expect(new Set(products.map((product) => product._id.slice(-8).toUpperCase())).size).toBe(
      products.length,
    );
    expect(new Set(products.map((product) => product.name)).size).toBe(products.length);
  });

  it.each(products.map((product) => [product.name, product] as const))(
    'describes %s as the contract requires, with two to four images and a scale on one',
    (_, product) => {
      expect(createProductInput.safeParse(product).error).toBeUndefined();
      expect(product.originalPrice === null || product.originalPrice > product.price).toBe(true);
      expect(product.features.some((feature) => /^#[0-9A-F]{6} \w/.test(feature))).toBe(true);
      expect(product.weight).toMatch(/^\d+ g\/m²$/);
      expect(product.images.length).toBeGreaterThanOrEqual(2);
      expect(product.images.length).toBeLessThanOrEqual(4);
      expect(product.images.some((image) => image.kind === 'weave')).toBe(true);
      expect(product.rating === null).toBe(product.reviewCount === 0);
    },
  );

  it('includes demo products that are sold out, low and plentiful, and some at a discount', () => {
    const stocks = products.map((product) => product.stock);
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(3);
    expect(stocks.filter((stock) => stock > 0 && stock < 10).length).toBeGreaterThanOrEqual(5);
    expect(stocks.filter((stock) => stock >= 10).length).toBeGreaterThan(40);
    expect(products.filter((product) => product.originalPrice !== null).length).toBeGreaterThan(8);
  });

  it('sells 58 demo cloths by length, silk finest, and seven by the piece', () => {
    const lengths = products.filter(({ sale }) => sale);
    expect([lengths.length, products.length - lengths.length]).toEqual([58, 7]);
    const steps = new Set(
      lengths.map(({ category, sale }) => `${category} ${String(sale?.cutsPerUnit)}`),
    );
    expect(steps).toContain('silk 20');
    expect(steps).not.toContain('cotton 20');
    // The demo shows each state of the stock that the spec describes for pieces.
    const pieces = products.filter(({ sale }) => !sale).map(({ stock }) => stock);
    expect([0, 7, 150].every((stock) => pieces.includes(stock))).toBe(true);
  });

  it('shopper 5: describes how long a demo piece is, and that lengths are cut', () => {
    for (const { name, dimensions, sale } of products)
      expect([name, dimensions]).toEqual([
        name,
        expect.stringContaining(sale ? 'sold by the metre' : 'in pieces of 1 m'),
      ]);
  });

  it('shows the product with 4.8 and 124 reviews among the first four by name', () => {
    const featured = [...products].sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 4);
    expect(featured.map((product) => [product.rating, product.reviewCount])).toContainEqual([
      4.8, 124,
    ]);
  });
});

describe('the demo orders', () => {
  const orders = demoOrders(NOW);
  const kept = orders.filter((order) => order.status !== 'cancelled');

  it('sums the demo orders to the seven months’ revenue to the cent', () => {
    const months = new Map<string, number>();
    for (const order of kept) {
      const month = dhakaMonth(order.placedAt);
      months.set(month, (months.get(month) ?? 0) + Math.round(order.totalAmount * 100));
    }
    expect([...months.keys()]).toEqual([
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect([...months.values()]).toEqual(MONTHLY_REVENUE.map((dollars) => dollars * 100));
  });

  it('FAB-98: sells 100, 85, 70 and 55 metres of four cloths in the demo orders, and no other as many', () => {
    const names = new Map(demoProducts().map((product) => [product._id, product.name]));
    const pieces = [...soldByProduct()].sort((a, b) => b[1] - a[1]);
    const best = pieces.slice(0, 4).map(([id, sold]) => [names.get(id), sold]);
    expect(Object.fromEntries(best)).toEqual(BEST_SELLERS);
    expect(best.map(([, sold]) => sold)).toEqual([100, 85, 70, 55]);
    expect(pieces[4]![1]).toBeLessThan(55);
    const lengths = new Map(demoProducts().map((product) => [product._id, product.sale]));
    expect(pieces.slice(0, 4).every(([id]) => lengths.get(id))).toBe(true);
  });

  it.each([
    '2026-03-01T08:30:00Z',
    '2026-02-28T18:00:01Z',
    '2025-12-31T23:59:59Z',
    '2024-02-29T12:00:00Z',
  ])(
    'places no demo order in the future, or before its buyer had an account, seeded at %s',
    (moment) => {
      const now = new Date(moment);
      const joined = new Map(demoUsers(now).map((user) => [user._id, user.createdAt]));
      for (const order of demoOrders(now)) {
        expect(order.placedAt.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(joined.get(order.user._id)!.getTime()).toBeLessThan(order.placedAt.getTime());
      }
      expect(new Set(demoOrders(now).map((order) => dhakaMonth(order.placedAt))).size).toBe(7);
    },
  );

  it('creates demo orders of one to six lines, each product once, to addresses in Bangladesh', () => {
    expect(orders.length).toBeGreaterThanOrEqual(60);
    expect(orders.length).toBeLessThanOrEqual(90);
    for (const order of orders) {
      expect(order.items.length).toBeGreaterThanOrEqual(1);
      expect(order.items.length).toBeLessThanOrEqual(6);
      expect(new Set(order.items.map((item) => item.product)).size).toBe(order.items.length);
      expect(order.shippingAddress.country).toBe('Bangladesh');
    }
  });

  it('delivers old demo orders, leaves new ones under way, and cancels two or three', () => {
    const statuses = new Set(orders.slice(-25).map((order) => order.status));
    expect(statuses).toEqual(
      new Set(['pending', 'processing', 'shipped', 'delivered', 'cancelled']),
    );
    expect(orders.length - kept.length).toBe(3);
    const old = kept.filter((order) => dhakaMonth(order.placedAt) < '2026-02');
    expect(new Set(old.map((order) => order.status))).toEqual(new Set(['delivered']));
  });

  it('cancels only demo orders that need no more than the shop has left', () => {
    const stock = new Map(demoProducts().map((product) => [product._id, product.stock]));
    for (const order of orders.filter((one) => one.status === 'cancelled')) {
      for (const item of order.items)
        expect(stock.get(item.product)).toBeGreaterThanOrEqual(item.quantity);
    }
  });

  it('plans the same demo orders every time', () => {
    expect(planOrders(demoProducts(), readUsers())).toEqual(readOrders());
  });
});

describe('the demo accounts', () => {
  it('creates one demo admin, one shopper with orders, and customers who cannot log in', () => {
    const users = demoUsers(NOW);
    const withPassword = users.filter((user) => user.password !== null);
    expect(withPassword.map(({ email, password, role }) => [email, password, role])).toEqual([
      ['admin@loomery.test', 'loomery-admin', 'admin'],
      ['shopper@loomery.test', 'loomery-shopper', 'user'],
    ]);
    expect(users.length).toBe(26);
    expect(new Set(users.map((user) => user.email)).size).toBe(26);
    expect(
      demoOrders(NOW).filter((order) => order.user.email === 'shopper@loomery.test').length,
    ).toBeGreaterThan(2);
  });
});
