import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import type { ErrorView } from '@shop/contracts/core/errors';
import { toCents, totalCents } from '@shop/contracts/money/price';
import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { streetOf } from '../invariants/acknowledged.js';
import type { Acknowledged } from '../invariants/invariant.js';
import type { CallResponse, LoadBalancer } from './load-balancer.js';
import type { Product } from './product-fixtures.js';

export interface Line {
  product: Product;
  quantity: number;
}

/** Outcome of one checkout. */
export interface Purchase {
  key: string;
  /** `gaveUp`: the retries ended before the shop accepted or refused the order. */
  end: 'placed' | 'refused' | 'gaveUp';
  reply?: PlaceOrderReply;
  /** Last response. */
  last: CallResponse;
  /** Status of each attempt; 0 if no response came. */
  statuses: number[];
  /** Duration of each attempt, in milliseconds. */
  times: number[];
}

/** An order at a checkout price. */
interface PricedPurchase {
  key: string;
  order: PlaceOrderInput;
}

interface BuyOptions {
  key?: string;
  /** Milliseconds for which the attempt is repeated; 0: one attempt. */
  retryForMs?: number;
}

const CARD_ATTEMPTS = 30;
const AGAIN_AFTER_MS = { least: 100, most: 500 };
/** Final refusals, as the checkout page treats them: a later try would use another key. */
const SETTLED = [400, 401, 403, 404, 422];
const NOT_SETTLED = ['order.inProgress'];

/**
 * A signed-in shopper who buys as the checkout page does: one key for an attempt, which is repeated until a final
 * response.
 */
export class Shopper {
  constructor(
    private readonly loadBalancer: LoadBalancer,
    readonly token: string,
    private readonly acknowledged: Acknowledged[],
  ) {}

  async buy(
    lines: readonly Line[],
    { key = randomUUID(), retryForMs = 30_000 }: BuyOptions = {},
  ): Promise<Purchase> {
    const end = performance.now() + retryForMs;
    const statuses: number[] = [];
    const times: number[] = [];
    for (;;) {
      const last = await this.attempt(lines, key);
      statuses.push(last.status);
      times.push(last.ms);
      if (last.status === 201) {
        const reply = JSON.parse(last.text) as PlaceOrderReply;
        this.remember(key, reply);
        return { key, end: 'placed', reply, last, statuses, times };
      }
      if (isSettled(last)) return { key, end: 'refused', last, statuses, times };
      if (performance.now() > end) return { key, end: 'gaveUp', last, statuses, times };
      await pause(randomBetween(AGAIN_AFTER_MS.least, AGAIN_AFTER_MS.most));
    }
  }

  /** Makes one attempt. */
  attempt(lines: readonly Line[], key: string): Promise<CallResponse> {
    return this.post('/api/orders', orderOf(lines, key), key);
  }

  /** Orders the line by card; returns null if the shop accepts no card at the moment. */
  async buyByCard(line: Line): Promise<string | null> {
    const purchase = await this.priceByCard(line).catch(() => null);
    if (!purchase) return null;
    for (let attempt = 1; attempt <= CARD_ATTEMPTS; attempt += 1) {
      const last = await this.buyPriced(purchase);
      if (last.status === 201) return (JSON.parse(last.text) as PlaceOrderReply).order._id;
      if (isSettled(last)) return null;
      await pause(randomBetween(AGAIN_AFTER_MS.least, AGAIN_AFTER_MS.most));
    }
    return null;
  }

  /** Prices an order of the line that is paid by card; places no order. */
  async priceByCard(line: Line): Promise<PricedPurchase> {
    const { key, order } = await this.price(line, []);
    return { key, order: { ...order, payment: { method: 'stripe' } } };
  }

  /** Opens the payment page of the order. */
  openPage(order: string): Promise<CallResponse> {
    return this.post(`/api/orders/${order}/payment`, {});
  }

  /** Reports that the shopper is back from the payment page. */
  checkPayment(order: string): Promise<CallResponse> {
    return this.post(`/api/orders/${order}/payment/check`, {});
  }

  /** Prices the line with these codes, and with the shopper's credit if `useCredit`; places no order. */
  async price(
    line: Line,
    codes: readonly string[],
    { useCredit = false } = {},
  ): Promise<PricedPurchase> {
    const key = randomUUID();
    const order = orderOf([line], key);
    const { country, postalCode } = PLACE;
    const basket = { items: order.items, country, postalCode, codes, useCredit };
    const { status, text } = await this.post('/api/checkout/price', basket);
    if (status !== 200) throw new Error(`no price: ${String(status)} ${text}`);
    const { pricedCheckout, total } = JSON.parse(text) as PricedCheckout;
    return { key, order: { ...order, totalAmount: total, pricedCheckout } };
  }

  /** Makes one attempt to order at that price. */
  async buyPriced({ key, order }: PricedPurchase): Promise<CallResponse> {
    const last = await this.post('/api/orders', order, key);
    if (last.status === 201) this.remember(key, JSON.parse(last.text) as PlaceOrderReply);
    return last;
  }

  cancel(order: string): Promise<CallResponse> {
    return this.loadBalancer.request({
      method: 'POST',
      path: `/api/orders/${order}/cancel`,
      token: this.token,
    });
  }

  private post(path: string, body: object, key?: string): Promise<CallResponse> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.loadBalancer.request({ method: 'POST', path, token: this.token, headers, body });
  }

  private remember(key: string, { order }: PlaceOrderReply): void {
    this.acknowledged.push({ id: order._id, key, totalCents: toCents(order.totalAmount) });
  }
}

const PLACE = { city: 'Dhaka', postalCode: '1209', country: 'Bangladesh' };

/** Returns the body of the order; its street contains the key, for the checker. */
function orderOf(lines: readonly Line[], key: string): PlaceOrderInput {
  const items = lines.map(({ product, quantity }) => ({
    product: product.id,
    quantity,
    price: product.price,
  }));
  return {
    items,
    totalAmount: totalCents(items) / 100,
    shippingAddress: { street: streetOf(key), ...PLACE },
  };
}

/** Returns the code of a refusal; empty if there is none. */
export function codeOf({ status, text }: CallResponse): string {
  if (status < 400) return '';
  try {
    return (JSON.parse(text) as ErrorView).code;
  } catch {
    return '';
  }
}

const isSettled = (response: CallResponse): boolean =>
  SETTLED.includes(response.status) ||
  (response.status === 409 && !NOT_SETTLED.includes(codeOf(response)));

export const randomBetween = (least: number, most: number): number =>
  least + Math.random() * (most - least);
