// Events of the other services, for the specs of this service.
import { type ProductEvent } from '@shop/contracts/catalogue/catalogue';
import { sum } from '@shop/contracts/core/numbers';
import { orderStatuses } from '@shop/contracts/ordering/order-status';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import type { RollFigures } from '@shop/contracts/inventory/roll-events';
import { anOrderPrice } from '@shop/contracts/testing/order-price';
import {
  type HandlerDelivery,
  type EventBatchDelivery,
  type EventDelivery,
} from '@shop/service-kit/bus/call';
import { type testDatabase } from '@shop/service-kit-testing/test-database';
import { type DataSource, type EntityManager } from 'typeorm';
import { createHash, randomUUID } from 'node:crypto';
import type { DayChecksums } from '@shop/contracts/core/day-checksums';
import { shopDay } from '@shop/contracts/core/shop-time';

/** An order of two pieces of one cloth at 25 dollars, with the changes of the spec. */
export const orderEvent = (changes: Partial<OrderEvent> = {}): OrderEvent => ({
  order: randomUUID(),
  user: { _id: randomUUID(), name: 'Rahim', email: 'rahim@example.test' },
  items: [
    {
      product: randomUUID(),
      name: 'Poplin',
      category: 'cotton',
      image: null,
      quantity: 2,
      priceCents: 2500,
    },
  ],
  totalCents: 5000,
  orderStatus: 'pending',
  version: 1,
  placedAt: new Date().toISOString(),
  ...changes,
});

/** A product of 12 pieces, with the changes of the spec. */
export const productEvent = (changes: Partial<ProductEvent> = {}): ProductEvent => ({
  product: randomUUID(),
  name: 'Poplin',
  category: 'cotton',
  priceCents: 2500,
  stock: 12,
  image: null,
  version: 1,
  at: new Date().toISOString(),
  ...changes,
});

/** A roll of 10 m in cuts of 10 cm that was received now, with the changes of the spec. */
export const rollEvent = (changes: Partial<RollFigures> = {}): RollFigures => ({
  roll: randomUUID(),
  number: 'R-000001',
  product: randomUUID(),
  origin: 'delivery',
  state: 'open',
  unit: 'm',
  cutsPerUnit: 10,
  received: 100,
  left: 100,
  returned: 0,
  cut: 0,
  flaw: 0,
  overLength: 0,
  count: 0,
  scrap: 0,
  costCents: null,
  receivedAt: new Date().toISOString(),
  version: 1,
  ...changes,
});

/** Delivers an event like the bus, in a transaction that ends with it. */
export const deliver = (
  database: DataSource,
  handle: (delivery: HandlerDelivery) => Promise<void>,
): Promise<void> =>
  database.transaction((manager: EntityManager) =>
    handle({ manager, eventId: randomUUID(), requestId: randomUUID(), occurredAt: new Date() }),
  );

/** Delivers events together, like the bus does with those that have queued up. */
export const deliverMany = <P>(
  database: DataSource,
  payloads: readonly P[],
  handle: (deliveries: readonly EventDelivery<P>[], delivery: EventBatchDelivery) => Promise<void>,
): Promise<void> =>
  database.transaction((manager: EntityManager) =>
    handle(
      payloads.map((payload) => ({
        payload,
        eventId: randomUUID(),
        requestId: randomUUID(),
        occurredAt: new Date(),
      })),
      { manager },
    ),
  );

/** Returns numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** An order database for specs, which makes an event of every change like the order service. */
export interface OrderSimulator {
  /** Places this many orders in the first half of 2026 and changes their status at random. Returns every event. */
  trade(orders: number, random: () => number): Promise<OrderEvent[]>;
  /** Returns the newest event of each order. */
  newest(): OrderEvent[];
  sums<Row>(text: string): Promise<Row[]>;
  /** Returns dollars and orders of the days from `from` to before `until`, in the time zone of Dhaka. */
  sold(from: string, until: string): Promise<{ from: string; revenue: number; orders: number }>;
}

const soldProducts = ['cotton', 'silk', 'wool', 'denim', 'cotton', 'silk', 'wool'].map(
  (category, place) => ({
    product: `00000000-0000-4000-8000-00000000000${String(place)}`,
    name: `Cloth ${String(place)}`,
    category,
    image: null,
    priceCents: 999 + place * 1_237,
  }),
);

function randomOrder(random: () => number): OrderEvent {
  const count = 1 + Math.floor(random() * 4);
  const items = Array.from({ length: count }, () => ({
    ...(soldProducts[Math.floor(random() * soldProducts.length)] ?? orderEvent().items[0]),
    quantity: 1 + Math.floor(random() * 9),
  })) as OrderEvent['items'];
  const goodsCents = sum(items.map((one) => one.priceCents * one.quantity));
  const price = anOrderPrice({ subtotalCents: goodsCents });
  const start = Date.parse('2025-12-31T18:00:00Z');
  const end = Date.parse('2026-06-30T18:00:00Z');
  return orderEvent({
    items,
    // Every second order has a code and delivery.
    ...(count % 2 === 0 ? { price, totalCents: goodsCents - 310 } : { totalCents: goodsCents }),
    placedAt: new Date(start + Math.floor(random() * (end - start))).toISOString(),
  });
}

export async function orderSimulator({
  dataSource: database,
  asAdministrator,
}: Pick<
  Awaited<ReturnType<typeof testDatabase>>,
  'dataSource' | 'asAdministrator'
>): Promise<OrderSimulator> {
  await asAdministrator(`
    CREATE SCHEMA source;
    CREATE TABLE source.orders (order_id uuid PRIMARY KEY, status text, total_cents bigint, placed_at timestamptz);
    CREATE TABLE source.order_lines (order_id uuid, product_id uuid, category text, quantity int, price_cents int);
    GRANT USAGE ON SCHEMA source TO PUBLIC;
    GRANT ALL ON ALL TABLES IN SCHEMA source TO PUBLIC;`);
  const current = new Map<string, OrderEvent>();
  const write = async (order: OrderEvent) => {
    current.set(order.order, order);
    await database.query(
      `INSERT INTO source.orders VALUES ($1, $2, $3, $4) ON CONFLICT (order_id) DO UPDATE SET status = $2`,
      [order.order, order.orderStatus, order.totalCents, order.placedAt],
    );
    if (order.version > 1) return;
    for (const item of order.items)
      await database.query('INSERT INTO source.order_lines VALUES ($1, $2, $3, $4, $5)', [
        order.order,
        item.product,
        item.category,
        item.quantity,
        item.priceCents,
      ]);
  };
  return {
    trade: async (orders, random) => {
      const events: OrderEvent[] = [];
      for (let placed = 0; placed < orders; placed += 1) {
        let order = randomOrder(random);
        const changes = Math.floor(random() * 4);
        for (let change = 0; change <= changes; change += 1) {
          if (change > 0)
            order = {
              ...order,
              version: order.version + 1,
              orderStatus: orderStatuses[Math.floor(random() * orderStatuses.length)] ?? 'pending',
            };
          events.push(order);
          await write(order);
        }
      }
      return events;
    },
    newest: () => [...current.values()],
    sums: (text) => database.query(text),
    sold: async (from, until) => {
      const [row] = await database.query<{ cents: string; orders: number }[]>(
        `SELECT coalesce(sum(total_cents) FILTER (WHERE status <> 'cancelled'), 0) AS cents,
                count(*)::int AS orders FROM source.orders
          WHERE placed_at >= $1::timestamp AT TIME ZONE 'Asia/Dhaka'
            AND placed_at < $2::timestamp AT TIME ZONE 'Asia/Dhaka'`,
        [from, until],
      );
      return { from, revenue: Number(row?.cents) / 100, orders: row?.orders ?? 0 };
    },
  };
}

/** Returns the checksums of an owner with these rows, computed without SQL. */
export function checksumsOf(
  rows: readonly { at: string; columns: readonly (string | number)[] }[],
): DayChecksums {
  const days = new Map<string, { rows: number; digest: bigint }>();
  for (const { at, columns } of rows) {
    const day = shopDay(new Date(at));
    const md5 = createHash('md5').update(columns.join(':')).digest('hex');
    const { rows: count, digest } = days.get(day) ?? { rows: 0, digest: 0n };
    days.set(day, { rows: count + 1, digest: digest + BigInt(`0x${md5.slice(0, 15)}`) });
  }
  return {
    days: [...days].map(([day, sums]) => ({ day, rows: sums.rows, digest: String(sums.digest) })),
    next: null,
  };
}
