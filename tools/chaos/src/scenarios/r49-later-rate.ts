import { randomUUID } from 'node:crypto';
import { shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import type { OrderBulkPreview } from '@shop/contracts/ordering/order-bulk';
import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import type { TaxRateFieldsInput, TaxRateView, TaxZoneView } from '@shop/contracts/pricing/taxes';
import { until } from '@shop/dev-stack/machine/polling';
import type { Admin } from '../load/admin.js';
import type { Product } from '../load/product-fixtures.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { changeSettings } from '../shop/shop-settings.js';
import { changeOf, send, whenHalfWay, WITHIN_MS } from './bulk-requests.js';
import { dispatch } from './cards/dispatch.js';
import { leadReturn } from './cards/lead-return.js';
import { forEachConcurrently } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 12;
const LANES = 3;
const PRICE_CENTS = 5_000;
/** Cents of two pieces at 19 %, of one piece at each rate, and of two pieces at 16 %. */
const OLD_CENTS = 11_900;
const BOTH_CENTS = 11_750;
const NEW_CENTS = 11_600;

export const laterRate = scenario({
  id: 'R49',
  what: 'hundreds of orders use a later tax rate for what has not left, while parcels of some leave; order and billing are killed half-way, and what was sent comes back',
  expected:
    'V45: every order is changed once, each parcel is invoiced and credited at its own rate (I4, I17, I18, I19, I27 to I29)',
  settlesWithinMs: 120_000,
  long: { orders: 400, half: 20 },
  full: { orders: 240, half: 8 },
  short: { orders: 206, half: 3 },
  run: async (shop, { orders, half }) => {
    const assertions = new Assertions();
    const product = await shop.productFixtures.add({ stock: 100_000, priceCents: PRICE_CENTS });
    const [admin] = await shop.userPool.admins(1);
    if (!admin) throw new Error('The shop has no admin');
    const zone = await taxed(admin);
    const first = await addRate(admin, { zone, taxClass: 'standard', rate: 1_900 });
    const placed = await place(shop, product, orders);
    // The first orders are changed before the kills, the last ones are not.
    const sent = [...placed.slice(0, half), ...placed.slice(-half)];
    const sendOne = (order: string) =>
      dispatch(admin, order, randomUUID(), [{ product: product.id, quantity: 1 }]);
    await forEachConcurrently(sent, LANES, sendOne);
    const rate = await follow(shop, admin, placed, first);
    await useRate(shop, admin, rate, () => forEachConcurrently(sent, LANES, sendOne));
    await shop.whenWhole();
    const { databases } = shop.evidence;
    const counted = (where: string, ids: readonly string[]) =>
      databases.count('order', `SELECT count(*) FROM (${CHANGED}) o WHERE ${where}`, [ids]);
    const changed = await counted('times = 1', placed);
    assertions.equal('orders that were changed twice', await counted('times > 1', placed), 0);
    const open = placed.filter((order) => !sent.includes(order));
    const asChanged = `times = 1 AND cents = ${String(NEW_CENTS)}`;
    assertions.equal('open orders at the new rate', await counted(asChanged, open), open.length);
    const asSent = `cents = CASE times WHEN 1 THEN ${String(BOTH_CENTS)} ELSE ${String(OLD_CENTS)} END`;
    assertions.equal('sent orders at their rates', await counted(asSent, sent), sent.length);
    const decisions = ['stock', 'stock'] as const;
    await forEachConcurrently(sent, LANES, (order) =>
      leadReturn(admin, { order, product, decisions }),
    );
    const notCredited = () => databases.count('billing', NOT_CREDITED, [sent]);
    await until(async () => (await notCredited()) === 0, { withinMs: WITHIN_MS, everyMs: 500 });
    assertions.equal('orders whose parcels are not credited', await notCredited(), 0);
    await untaxed(admin, zone);
    return {
      summary: `${String(changed)} of ${String(placed.length)} orders changed, ${String(sent.length)} sent in two parcels and returned, ${String(await counted('times = 1', sent))} of them at two rates`,
      faults: assertions.faults,
    };
  },
});

const CHANGED = `
  SELECT total_cents AS cents, (SELECT count(*) FROM order_revisions r WHERE r.order_id = orders.id AND r.tax IS NOT NULL) AS times
    FROM orders WHERE id = ANY ($1::uuid[])`;

/** SQL: counts the orders without two fully credited invoices whose credit notes use the rates of the invoice. */
const NOT_CREDITED = `
  SELECT count(*) FROM unnest($1::uuid[]) AS o (id) WHERE 2 <> (
    SELECT count(*) FROM documents i WHERE i.order_id = o.id AND i.kind = 'invoice' AND i.total = (
      SELECT sum(c.total) FROM documents c WHERE c.invoice_id = i.id
         AND c.body #> '{taxes,0,rateBp}' = i.body #> '{taxes,0,rateBp}'))`;

/** Adds tax on top of prices in the country of the shoppers; returns its zone. */
async function taxed(admin: Admin): Promise<string> {
  await changeSettings(admin, (settings) => ({ ...settings, pricesIncludeTax: false }));
  const areas = [{ country: 'BD', postalFrom: null, postalTo: null }];
  const { text } = await admin.post('/api/admin/tax-zones', { fields: { name: 'Here', areas } });
  return (JSON.parse(text) as TaxZoneView)._id;
}

async function untaxed(admin: Admin, zone: string): Promise<void> {
  await admin.delete(`/api/admin/tax-zones/${zone}`);
  await changeSettings(admin, (settings) => ({ ...settings, pricesIncludeTax: true }));
}

async function addRate(admin: Admin, fields: TaxRateFieldsInput): Promise<TaxRateView> {
  const { status, text } = await admin.post('/api/admin/tax-rates', { fields });
  if (status !== 201) throw new Error(`The rate is refused: ${text}`);
  return JSON.parse(text) as TaxRateView;
}

async function place(shop: ChaosShop, product: Product, count: number): Promise<string[]> {
  const shoppers = await shop.userPool.shoppers(SHOPPERS);
  const placed: string[] = [];
  await forEachConcurrently([...Array(count).keys()], SHOPPERS, async (nth) => {
    const shopper = shoppers[nth % SHOPPERS];
    const purchase = await shopper?.price({ product, quantity: 2 }, []);
    const last = purchase && (await shopper?.buyPriced(purchase));
    if (last?.status === 201) placed.push((JSON.parse(last.text) as PlaceOrderReply).order._id);
  });
  return placed;
}

/** Starts another rate today, after the day on which the orders were placed; returns its id. */
async function follow(
  shop: ChaosShop,
  admin: Admin,
  placed: readonly string[],
  { _id, version, ...first }: TaxRateView,
): Promise<string> {
  await shop.evidence.databases.query(
    'order',
    "UPDATE orders SET placed_at = placed_at - interval '2 days' WHERE id = ANY ($1::uuid[])",
    [placed],
  );
  const yesterday = shopDay(new Date(Date.now() - DAY_MS));
  const ended = { ...first, validTo: yesterday };
  await admin.put(`/api/admin/tax-rates/${_id}`, { fields: ended, version });
  const next = await addRate(admin, { ...first, rate: 1_600, validFrom: shopDay(), validTo: null });
  return next._id;
}

/** Applies the rate until no order is left to change. Half-way both services are killed, and parcels begin to leave. */
async function useRate(
  shop: ChaosShop,
  admin: Admin,
  rate: string,
  sendParcels: () => Promise<void>,
): Promise<void> {
  let sending: Promise<void> | undefined;
  const isOver = async () => {
    const change = { kind: 'useTaxRate', rate };
    const preview = await send<OrderBulkPreview>(admin, 'orders/bulk', { change });
    if (preview.total === 0) return true;
    const path = `bulk/${preview._id}`;
    await send(admin, `${path}/apply`);
    if (!sending) {
      await whenHalfWay(admin, path);
      for (const app of ['order', 'billing'] as const)
        for (const replica of shop.replicas(app)) replica.kill();
      sending = sendParcels();
    }
    const isApplied = async () => (await changeOf(admin, path)).state === 'applied';
    await until(isApplied, { withinMs: WITHIN_MS, everyMs: 200 });
    return false;
  };
  await until(isOver, { withinMs: WITHIN_MS, everyMs: 500 });
  await sending;
}
