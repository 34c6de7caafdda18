// Card payments that are late, lost or doubled (commerce II.5). Each function is one round with a few orders at once.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { Admin } from '../../load/admin.js';
import { codeOf, type Shopper } from '../../load/shopper.js';
import type { CardProvider } from '../../invariants/card-provider.js';
import type { ChaosShop } from '../../shop/chaos-shop.js';
import type { Product } from '../../load/product-fixtures.js';
import {
  comeBack,
  endWait,
  openPage,
  placeAndOpen,
  statusesOf,
  type AwaitingOrder,
  type CardOrder,
} from './sales.js';
import type { Assertions } from '../scenario.js';

/** The shared parts of these scenarios. */
export interface CardBench {
  shop: ChaosShop;
  provider: CardProvider;
  product: Product;
  /** A shopper who buys in addition to those of a round. */
  buyer: Shopper;
  admin: Admin;
  assertions: Assertions;
}

const OPEN_WITHIN_MS = 60_000;
const ENDED_WITHIN_MS = 30_000;
/** Interval of the sweep. */
const SWEPT_EVERY_MS = 2_000;
const TABS = 4;

/** P2: the order closes at its deadline, and its page accepts no money after that. */
export async function closeTabs(bench: CardBench, shoppers: readonly Shopper[]): Promise<void> {
  const orders = await openOrders(bench, shoppers);
  for (const { id } of orders) await endWait(bench.shop, id);
  await untilAre(bench, 'P2', orders, ['rejected']);
  const arePagesClosed = async () => (await livePayments(bench, orders)) === 0;
  const isEnded = await until(arePagesClosed, { withinMs: ENDED_WITHIN_MS, everyMs: 200 });
  bench.assertions.is(isEnded, 'P2: the page of a closed order stays open');
  for (const { page } of orders) await bench.provider.pay(page);
}

/**
 * P3: orders are paid in the second of the sweep. Returns the number of orders that were placed; the others were
 * closed.
 */
export async function payLast(bench: CardBench, shoppers: readonly Shopper[]): Promise<number> {
  const orders = await openOrders(bench, shoppers);
  const payOne = async ({ id, page }: CardOrder, index: number) => {
    const both = [() => endWait(bench.shop, id), () => bench.provider.pay(page)];
    const inTurn = index % 2 === 0 ? both : both.toReversed();
    for (const act of inTurn) {
      await act();
      await pause(Math.random() * SWEPT_EVERY_MS);
    }
  };
  await Promise.all(orders.map(payOne));
  const statuses = await untilAre(bench, 'P3', orders, ['pending', 'rejected']);
  return [...statuses.values()].filter((status) => status === 'pending').length;
}

/**
 * P4: no event arrives. Every second payment is found when the shopper comes back, the others by billing's look at open
 * payments.
 */
export async function loseEvents(bench: CardBench, shoppers: readonly Shopper[]): Promise<void> {
  const orders = await openOrders(bench, shoppers);
  await bench.provider.pull('holdEvents');
  for (const { page } of orders) await bench.provider.pay(page);
  await bench.provider.pull('releaseEvents', { loseOneIn: 1 });
  const isBack = (_: CardOrder, index: number) => index % 2 === 0;
  await lookRound(
    bench,
    orders.filter((order, index) => !isBack(order, index)),
  );
  await Promise.all(orders.filter(isBack).map(comeBack));
  await untilAre(bench, 'P4', orders, ['pending']);
}

/** P13: several tabs press Pay on two gateways. They get one page, and none once the order is paid. */
export async function pressTwice(bench: CardBench, shoppers: readonly Shopper[]): Promise<void> {
  const { assertions, provider } = bench;
  const pressAll = async (shopper: Shopper): Promise<CardOrder[]> => {
    const id = await shopper.buyByCard({ product: bench.product, quantity: 1 });
    if (id === null) return [];
    const tabs = Array.from({ length: TABS }, () => openPage({ shopper, id }));
    const pages = new Set(await Promise.all(tabs));
    assertions.equal(`P13: pages of ${id}`, pages.size, 1);
    const [page] = pages;
    if (!page) return [];
    await provider.pay(page);
    await comeBack({ shopper, id });
    const code = codeOf(await shopper.openPage(id));
    assertions.is(code === 'billing.paidAlready', `P13: a tab got ${code} of the paid ${id}`);
    return [{ id, page, shopper }];
  };
  const orders = (await Promise.all(shoppers.map(pressAll))).flat();
  assertions.equal('P13: paid orders', orders.length, shoppers.length);
  await untilAre(bench, 'P13', orders, ['pending']);
}

/** Places one order of each shopper and opens its page; throws if the shop accepts no card. */
export const openOrders = (bench: CardBench, shoppers: readonly Shopper[]): Promise<CardOrder[]> =>
  Promise.all(shoppers.map((shopper) => openOrder(bench, shopper)));

async function openOrder({ product }: CardBench, shopper: Shopper): Promise<CardOrder> {
  const end = performance.now() + OPEN_WITHIN_MS;
  while (performance.now() < end) {
    const order = await placeAndOpen(shopper, product);
    if (order) return order;
  }
  throw new Error('The shop takes no card');
}

/** Pays all of the orders and comes back to the shop. */
export async function payAll(bench: CardBench, orders: readonly CardOrder[]): Promise<void> {
  for (const { page } of orders) await bench.provider.pay(page);
  await Promise.all(orders.map(comeBack));
}

/** Waits until each order has one of these statuses; any other status is a fault. Returns the statuses. */
export async function untilAre(
  { shop, assertions }: CardBench,
  point: string,
  orders: readonly AwaitingOrder[],
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const ids = orders.map(({ id }) => id);
  let statuses = new Map<string, string>();
  const areAll = async () => {
    statuses = await statusesOf(shop, ids);
    return ids.every((id) => wanted.includes(statuses.get(id) ?? ''));
  };
  await until(areAll, { withinMs: ENDED_WITHIN_MS, everyMs: 200 });
  for (const [id, status] of statuses)
    assertions.is(wanted.includes(status), `${point}: order ${id} is ${status}`);
  return statuses;
}

const livePayments = ({ shop }: CardBench, orders: readonly AwaitingOrder[]): Promise<number> =>
  shop.evidence.databases.count(
    'billing',
    "SELECT count(*) FROM payments WHERE order_id = ANY ($1) AND state <> 'closed'",
    [orders.map(({ id }) => id)],
  );

/** Makes the next look at open payments, every ten seconds, include these, as if their two minutes had passed. */
async function lookRound({ shop }: CardBench, orders: readonly CardOrder[]): Promise<void> {
  await shop.evidence.databases.query(
    'billing',
    'UPDATE payments SET looked_at = NULL WHERE order_id = ANY ($1)',
    [orders.map(({ id }) => id)],
  );
}
