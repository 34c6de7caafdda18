import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { holdStockReply, type HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { until } from '@shop/service-kit-testing/until';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../db/data-source.js';
import { openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';
import { HoldService } from './hold.service.js';

let shop: OpenCatalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

const wish = (lines: Record<string, number>, order: string = randomUUID(), epoch = 1) => ({
  order,
  epoch,
  lines: Object.entries(lines).map(([product, quantity]) => ({
    product,
    quantity,
    expectedPriceCents: null,
  })),
});
const hold = (...of: Parameters<typeof wish>) => shop.hold(wish(...of));
const release = (order: string, epoch = 1) => shop.release(order, epoch);
const count = (replies: HoldStockReply[], outcome: HoldStockReply['outcome']) =>
  replies.filter((reply) => reply.outcome === outcome).length;

/** Returns true once a transaction waits for a lock. */
const isWaiting = async () => {
  const rows = await shop.dataSource.query<unknown[]>(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length > 0;
};

describe('holding stock', () => {
  it('returns the order’s copy of each product that it holds', async () => {
    const image = `products/${'e'.repeat(64)}`;
    const { _id } = await shop.add({
      name: 'Tweed',
      price: 20,
      category: 'wool',
      images: [image],
    });
    expect(await hold({ [_id]: 4 })).toEqual({
      outcome: 'held',
      lines: [
        {
          product: _id,
          quantity: 4,
          name: 'Tweed',
          priceCents: 2000,
          image: `/images/${image}-800.webp`,
          category: 'wool',
        },
      ],
    });
    expect(await shop.stockOf(_id)).toBe(6);
  });

  it('decides a hold under locks when the check of the table refuses the statement', async () => {
    const { _id } = await shop.add({ stock: 5 });
    await shop.asAdministrator(`
      CREATE SEQUENCE tries;
      GRANT USAGE ON SEQUENCE tries TO PUBLIC;
      CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('tries') = 1 THEN
          RAISE check_violation USING CONSTRAINT = 'products_stock_check', MESSAGE = 'below zero';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse_once BEFORE UPDATE OF stock ON products
        FOR EACH ROW EXECUTE FUNCTION refuse_once()`);
    try {
      expect((await hold({ [_id]: 3 })).outcome).toBe('held');
      expect((await hold({ [_id]: 3 })).outcome).toBe('refused');
      expect(await shop.stockOf(_id)).toBe(2);
    } finally {
      await shop.asAdministrator(
        'DROP TRIGGER refuse_once ON products; DROP FUNCTION refuse_once; DROP SEQUENCE tries',
      );
    }
  });

  it('holds all lines of an order or none, and returns the fault of each', async () => {
    const plenty = await shop.add();
    const few = await shop.add({ stock: 2 });
    const dear = await shop.add();
    const unknown = randomUUID();
    const reply = await shop.hold({
      order: randomUUID(),
      epoch: 1,
      lines: [
        { product: plenty._id, quantity: 1, expectedPriceCents: 1250 },
        { product: few._id, quantity: 3, expectedPriceCents: 1250 },
        { product: dear._id, quantity: 1, expectedPriceCents: 1249 },
        { product: unknown, quantity: 1, expectedPriceCents: null },
      ],
    });
    expect(reply.outcome === 'refused' && reply.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ product: few._id, reason: 'outOfStock', available: 2 }),
        expect.objectContaining({ product: dear._id, reason: 'priceChanged', priceCents: 1250 }),
        expect.objectContaining({ product: unknown, reason: 'gone', name: null }),
      ]),
    );
    expect(await shop.stockOf(plenty._id)).toBe(10);
  });

  it('holds two lines of one product as one quantity', async () => {
    const { _id: product } = await shop.add({ stock: 5 });
    const line = { product, quantity: 3, expectedPriceCents: null };
    const reply = await shop.hold({ order: randomUUID(), epoch: 1, lines: [line, line] });
    expect(reply).toMatchObject({ outcome: 'refused', lines: [{ available: 5 }] });
  });

  it('repeats the reply to a repeated order, and holds nothing more', async () => {
    const { _id } = await shop.add();
    const order = randomUUID();
    const replies = await Promise.all([1, 2, 3, 4].map(() => hold({ [_id]: 4 }, order)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await shop.stockOf(_id)).toBe(6);
  });

  it('repeats the refusal of an order, though the stock has come back', async () => {
    const { _id } = await shop.add({ stock: 1 });
    const rich = randomUUID();
    const poor = randomUUID();
    await hold({ [_id]: 1 }, rich);
    await hold({ [_id]: 1 }, poor);
    await release(rich);
    expect(await hold({ [_id]: 1 }, poor)).toMatchObject({ outcome: 'refused' });
  });

  it('refuses a deleted product, and returns the stock that an order held of it', async () => {
    const { _id } = await shop.add();
    const order = randomUUID();
    await hold({ [_id]: 4 }, order);
    await shop.dataSource.query('UPDATE products SET deleted_at = now() WHERE id = $1', [_id]);
    expect(await hold({ [_id]: 1 })).toMatchObject({
      outcome: 'refused',
      lines: [{ reason: 'gone', available: 0 }],
    });
    await release(order);
    expect(await shop.wrongLedgers()).toEqual([]);
    const rows = await shop.dataSource.query<{ stock: number }[]>(
      'SELECT stock FROM products WHERE id = $1',
      [_id],
    );
    expect(rows).toEqual([{ stock: 10 }]);
  });

  it('publishes the stock that is left after a hold', async () => {
    const { _id } = await shop.add({ stock: 9 });
    await hold({ [_id]: 2 });
    const events = await shop.published('catalogue.stockChanged');
    expect(events.at(-1)?.payload.products).toEqual([{ product: _id, stock: 7, version: 2 }]);
  });

  it('replies and publishes holds in the contract’s schemas, which no code in between checks', async () => {
    const products = [await shop.add(), await shop.add({ stock: 1 })];
    const lines = Object.fromEntries(products.map(({ _id }) => [_id, 1]));
    const order = randomUUID();
    const reply = await hold(lines, order);
    expect(holdStockReply.parse(reply)).toEqual(reply);
    const payload = (await shop.published('catalogue.stockChanged')).at(-1)?.payload;
    expect(catalogueEvents.stockChanged.payload.parse(payload)).toEqual(payload);
    expect(await hold(lines, order)).toEqual(reply);
  });

  it('decides a hold by the stock that the transaction before it has left', async () => {
    const { _id } = await shop.add({ stock: 3 });
    const runner = shop.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE products SET stock = 2, price_cents = 900 WHERE id = $1', [_id]);
    const two = hold({ [_id]: 2 });
    const three = hold({ [_id]: 3 });
    await until(isWaiting);
    await runner.query('UPDATE stock_movement SET delta = 2 WHERE product_id = $1', [_id]);
    await runner.commitTransaction();
    await runner.release();
    expect(await two).toMatchObject({ outcome: 'held', lines: [{ quantity: 2, priceCents: 900 }] });
    expect((await three).outcome).toBe('refused');
    expect(await shop.stockOf(_id)).toBe(0);
    expect(await shop.wrongLedgers()).toEqual([]);
  });
});

describe('the holds of a batch', () => {
  it('holds the orders of a batch one by one, and publishes them in one event', async () => {
    const wool = await shop.add();
    const silk = await shop.add();
    const before = (await shop.published('catalogue.stockChanged')).length;
    const wishes = [{ [wool._id]: 4 }, { [wool._id]: 1, [silk._id]: 2 }].map((lines) =>
      wish(lines),
    );
    const replies = await shop.holds.hold(wishes);
    expect(replies).toMatchObject([
      { outcome: 'held', lines: [{ product: wool._id, quantity: 4 }] },
      {
        outcome: 'held',
        lines: expect.arrayContaining([expect.objectContaining({ quantity: 2 })]),
      },
    ]);
    expect([await shop.stockOf(wool._id), await shop.stockOf(silk._id)]).toEqual([5, 8]);
    const events = (await shop.published('catalogue.stockChanged')).slice(before);
    expect(events).toHaveLength(1);
    expect(events[0]?.payload.products).toHaveLength(2);
    for (const one of wishes) expect((await shop.hold(one)).outcome).toBe('held');
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('refuses an order of a batch by what the orders before it left', async () => {
    const few = await shop.add({ stock: 5 });
    const plenty = await shop.add();
    const wishes = [{ [few._id]: 4 }, { [few._id]: 4, [plenty._id]: 1 }, { [plenty._id]: 1 }].map(
      (lines) => wish(lines),
    );
    const replies = await shop.holds.hold(wishes);
    expect(replies.map(({ outcome }) => outcome)).toEqual(['held', 'refused', 'held']);
    expect([await shop.stockOf(few._id), await shop.stockOf(plenty._id)]).toEqual([1, 9]);
    expect(replies[1]).toMatchObject({ lines: [{ available: 1 }] });
  });

  it('repeats the refusals of a batch', async () => {
    const few = await shop.add({ stock: 5 });
    const plenty = await shop.add();
    const modest = wish({ [few._id]: 3 });
    const greedy = wish({ [few._id]: 6, [plenty._id]: 1 });
    const lost = wish({ [randomUUID()]: 1 });
    const replies = await shop.holds.hold([modest, greedy, lost]);
    expect(replies).toMatchObject([
      { outcome: 'held' },
      { outcome: 'refused', lines: [{ product: few._id, reason: 'outOfStock', available: 2 }] },
      { outcome: 'refused', lines: [{ reason: 'gone', name: null }] },
    ]);
    await shop.dataSource.query('UPDATE products SET stock = 100 WHERE id = $1', [few._id]);
    expect(await shop.hold(greedy)).toEqual(replies[1]);
    expect(await shop.stockOf(plenty._id)).toBe(10);
    await shop.dataSource.query('UPDATE products SET stock = 2 WHERE id = $1', [few._id]);
  });

  it('decides a batch under locks when one of its products is locked', async () => {
    const changing = await shop.add();
    const still = await shop.add();
    const runner = shop.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE products SET price_cents = 900 WHERE id = $1', [changing._id]);
    const wishes = [wish({ [changing._id]: 1 }), wish({ [still._id]: 1 })];
    const replies = shop.holds.hold(wishes);
    await until(isWaiting);
    await runner.commitTransaction();
    await runner.release();
    expect(await replies).toMatchObject([
      { outcome: 'held', lines: [{ priceCents: 900 }] },
      { outcome: 'held' },
    ]);
  });

  it('holds an order once that a batch contains twice', async () => {
    const { _id } = await shop.add();
    const order = randomUUID();
    const wishes = [wish({ [_id]: 4 }, order), wish({ [_id]: 4 }, order, 2)];
    const replies = await shop.holds.hold(wishes);
    expect(replies.map(({ outcome }) => outcome)).toEqual(['held', 'held']);
    expect(await shop.stockOf(_id)).toBe(6);
    expect(await shop.wrongLedgers()).toEqual([]);
  });
});

describe('giving stock back', () => {
  it('returns stock once, however often the release event is delivered', async () => {
    const { _id } = await shop.add();
    const order = randomUUID();
    await hold({ [_id]: 4 }, order);
    await Promise.all([release(order), release(order), release(order)]);
    expect(await shop.stockOf(_id)).toBe(10);
  });

  it('treats a later hold of the same epoch as stale after a release', async () => {
    const { _id } = await shop.add();
    const order = randomUUID();
    await release(order);
    expect(await hold({ [_id]: 4 }, order)).toEqual({ outcome: 'stale' });
    expect(await shop.stockOf(_id)).toBe(10);
  });

  it('keeps the stock of a later hold when the release in between is late', async () => {
    const { _id } = await shop.add({ stock: 4 });
    const order = randomUUID();
    await hold({ [_id]: 4 }, order);
    expect(await hold({ [_id]: 4 }, order, 2)).toMatchObject({ outcome: 'held' });
    await release(order, 1);
    expect(await shop.stockOf(_id)).toBe(0);
    await release(order, 2);
    expect(await shop.stockOf(_id)).toBe(4);
  });
});

describe('many shoppers at once', () => {
  it('lets only one of two shoppers take the last metre', async () => {
    const { _id } = await shop.add({ stock: 1 });
    const replies = await Promise.all([hold({ [_id]: 1 }), hold({ [_id]: 1 })]);
    expect([count(replies, 'held'), count(replies, 'refused')]).toEqual([1, 1]);
  });

  it('sells exactly 20 pieces to 200 buyers of two catalogues, ten times over', async () => {
    const other = await new DataSource(dataSourceOptions(shop.url)).initialize();
    const second = new HoldService(other, new Outbox());
    for (let run = 0; run < 10; run += 1) {
      const { _id: product } = await shop.add({ stock: 20 });
      const lines = [{ product, quantity: 1, expectedPriceCents: null }];
      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, buyer) =>
          (buyer % 2 ? second : shop.holds).hold([{ order: randomUUID(), epoch: 1, lines }]),
        ),
      );
      const outcomes = replies.flat().map((reply) => reply.outcome);
      expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(20);
      expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(180);
      expect(await shop.stockOf(product)).toBe(0);
    }
    await other.destroy();
    expect(await shop.wrongLedgers()).toEqual([]);
  });
});
