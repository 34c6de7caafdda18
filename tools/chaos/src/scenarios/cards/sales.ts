// Buys by card and follows the orders.
import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentView } from '@shop/contracts/billing/billing';
import type { PaymentPage } from '@shop/contracts/billing/payment-page';
import { until } from '@shop/dev-stack/machine/polling';
import type { Admin } from '../../load/admin.js';
import type { Shopper } from '../../load/shopper.js';
import type { ChaosShop } from '../../shop/chaos-shop.js';
import type { Product } from '../../load/product-fixtures.js';

/** An order that awaits its payment by card. */
export interface AwaitingOrder {
  id: string;
  shopper: Shopper;
}

/** An order whose payment page is open. */
export interface CardOrder extends AwaitingOrder {
  page: string;
}

/** A page may have to wait until billing has restarted. */
const PAGE_WITHIN_MS = 30_000;
/** A charge waits for billing; the shop replies before that. */
const CHARGED_WITHIN_MS = 30_000;
const KNOWN_WITHIN_MS = 60_000;
/** The shop accepts no card while billing restarts. */
const AGAIN_AFTER_MS = 300;

/** Places an order that awaits its payment, and opens its page; returns null if that is not possible at the moment. */
export async function placeAndOpen(
  shopper: Shopper,
  product: Product,
  quantity = 1,
): Promise<CardOrder | null> {
  const id = await shopper.buyByCard({ product, quantity });
  const page = id === null ? null : await openPage({ shopper, id });
  if (id !== null && page !== null) return { id, page, shopper };
  await pause(AGAIN_AFTER_MS);
  return null;
}

/** Returns the address of the payment page as soon as there is one. */
export async function openPage({ shopper, id }: AwaitingOrder): Promise<string | null> {
  let page: string | null = null;
  const isOpen = async () => {
    const { status, text } = await shopper.openPage(id);
    if (status === 200) page = (JSON.parse(text) as PaymentPage).address;
    return page !== null;
  };
  await until(isOpen, { withinMs: PAGE_WITHIN_MS, everyMs: 200 });
  return page;
}

/**
 * Waits until the payment is known, because the next order of the same shopper would close an order with an unknown
 * one.
 */
export async function comeBack({ shopper, id }: AwaitingOrder): Promise<void> {
  const isKnown = async () => {
    const { status, text } = await shopper.checkPayment(id);
    return status === 200 && (JSON.parse(text) as PaymentView).state !== 'open';
  };
  await until(isKnown, { withinMs: KNOWN_WITHIN_MS, everyMs: 500 });
}

/** Ships the order once it is placed and its card is charged; returns false if it was not shipped. */
export function send(admin: Admin, order: string): Promise<boolean> {
  return until(async () => (await admin.changeStatus(order, 'shipped')).status === 200, {
    withinMs: CHARGED_WITHIN_MS,
    everyMs: 500,
  });
}

/** Ends the waiting time of the order: the sweep closes it unless it is paid before. */
export async function endWait({ evidence }: ChaosShop, order: string): Promise<void> {
  await evidence.databases.query(
    'order',
    'UPDATE awaited_payments SET until = now() WHERE order_id = $1',
    [order],
  );
}

/** Returns the status of each of these orders; of all orders if none are named. */
export async function statusesOf(
  { evidence }: ChaosShop,
  orders?: readonly string[],
): Promise<Map<string, string>> {
  const rows = await evidence.databases.query<{ id: string; status: string }>(
    'order',
    'SELECT id, status FROM orders WHERE $1::uuid[] IS NULL OR id = ANY ($1)',
    [orders ?? null],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
