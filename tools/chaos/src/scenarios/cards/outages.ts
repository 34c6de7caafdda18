// Card payments while a part of the shop is down (commerce II.5). Each function is one round.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { codeOf, type Shopper } from '../../load/shopper.js';
import { openPage, send, type AwaitingOrder, type CardOrder } from './sales.js';
import { openOrders, payAll, untilAre, type CardBench } from './late-payments.js';

const AWAY_WITHIN_MS = 30_000;
const DATABASE_DOWN_MS = 1_000;
/** Either the bank refused the charge or, on a slow machine, its result is not known within the request. */
const NOT_CHARGED = ['order.chargeRefused', 'order.chargeUnderWay'];

/** P9: the bank refuses the charge. The order stays, is paid again on a new page, and is sent. */
export async function refuseCharge(bench: CardBench, shoppers: readonly Shopper[]): Promise<void> {
  const { admin, assertions, provider } = bench;
  const orders = await openOrders(bench, shoppers.slice(0, 1));
  await payAll(bench, orders);
  await untilAre(bench, 'P9', orders, ['pending']);
  await provider.pull('refuseCapture');
  for (const order of orders) {
    const code = codeOf(await admin.changeStatus(order.id, 'shipped'));
    assertions.is(NOT_CHARGED.includes(code), `P9: the refused charge ended ${code || 'well'}`);
    await payAll(bench, await openAgain(bench, 'P9', [order]));
    await send(admin, order.id);
  }
  await untilAre(bench, 'P9', orders, ['shipped']);
}

/**
 * P11: the provider is down. The shop sells by other methods; pages and charges wait until the provider is up again.
 */
export async function loseProvider(bench: CardBench, shoppers: readonly Shopper[]): Promise<void> {
  const { admin, assertions, buyer, provider, product } = bench;
  const charged = await openOrders(bench, shoppers.slice(0, 1));
  await payAll(bench, charged);
  await untilAre(bench, 'P11', charged, ['pending']);
  const waiting = await placeOrders(bench, shoppers.slice(1, 3));
  await provider.pull('down');
  const sending = charged.map(({ id }) => admin.changeStatus(id, 'shipped'));
  await Promise.all(waiting.map((order) => untilAway(bench, order)));
  const { end } = await buyer.buy([{ product, quantity: 1 }]);
  assertions.is(end === 'placed', `P11: an order by demo card ended ${end}`);
  const byCard = await buyer.buyByCard({ product, quantity: 1 });
  assertions.is(byCard === null, 'P11: a card was taken while its provider is down');
  await provider.pull('up');
  await probeNow(bench);
  await payAll(bench, await openAgain(bench, 'P11', waiting));
  await untilAre(bench, 'P11', waiting, ['pending']);
  await Promise.all(sending);
  await untilAre(bench, 'P11', charged, ['shipped']);
}

/** P12: the database of billing is down. Orders are placed and paid; their payments and pages become known later. */
export async function loseDatabase(bench: CardBench, shoppers: readonly Shopper[]): Promise<void> {
  const { assertions, buyer, product, provider, shop } = bench;
  const paid = await openOrders(bench, shoppers.slice(0, 1));
  const purchase = await buyer.priceByCard({ product, quantity: 1 });
  shop.links.set('database', { kind: 'cut' });
  const { status } = await buyer.buyPriced(purchase);
  assertions.equal('P12: status of an order by card', status, 201);
  for (const { page } of paid) await provider.pay(page);
  await pause(DATABASE_DOWN_MS);
  shop.links.mend();
  const placed = shop.acknowledged
    .filter(({ key }) => key === purchase.key)
    .map(({ id }) => ({ id, shopper: buyer }));
  const orders = [...paid, ...(await openAgain(bench, 'P12', placed))];
  await payAll(bench, orders);
  await untilAre(bench, 'P12', orders, ['pending']);
}

/** Places one order of each shopper, without a page. */
async function placeOrders(
  { assertions, product }: CardBench,
  shoppers: readonly Shopper[],
): Promise<AwaitingOrder[]> {
  const place = async (shopper: Shopper) => {
    const id = await shopper.buyByCard({ product, quantity: 1 });
    assertions.is(id !== null, 'the shop takes no card');
    return id === null ? [] : [{ id, shopper }];
  };
  return (await Promise.all(shoppers.map(place))).flat();
}

/** Waits until the shop opens no page, after three calls in a row without a reply. */
async function untilAway({ assertions }: CardBench, { shopper, id }: AwaitingOrder): Promise<void> {
  const isUnavailable = async () => codeOf(await shopper.openPage(id)) === 'billing.providerAway';
  const isSeen = await until(isUnavailable, { withinMs: AWAY_WITHIN_MS });
  assertions.is(isSeen, 'P11: the shop does not see that the provider is down');
}

/** Opens the page of each order that had to wait for it. */
async function openAgain(
  { assertions }: CardBench,
  point: string,
  orders: readonly AwaitingOrder[],
): Promise<CardOrder[]> {
  const open = async (order: AwaitingOrder) => {
    const page = await openPage(order);
    assertions.is(page !== null, `${point}: order ${order.id} has no page`);
    return page === null ? [] : [{ id: order.id, shopper: order.shopper, page }];
  };
  return (await Promise.all(orders.map(open))).flat();
}

/** Ends the ten seconds after which the provider is tried again. */
async function probeNow({ shop }: CardBench): Promise<void> {
  await shop.evidence.databases.query(
    'billing',
    "UPDATE providers SET failed_at = failed_at - interval '10 seconds'",
  );
}
