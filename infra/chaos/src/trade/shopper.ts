import { randomUUID } from 'node:crypto';
import { pause } from '@shop/local/machine/until';
import type { ErrorView } from '@shop/contracts/errors';
import { totalCents, toCents } from '@shop/contracts/money';
import type { PlaceOrderInput, PlaceOrderReply } from '@shop/contracts/order';
import { streetOf, type Acknowledged } from '../invariants/acknowledged.js';
import type { Answer, Door } from '../shop/door.js';
import type { Product } from '../shop/stockroom.js';

export interface Line {
  product: Product;
  quantity: number;
}

/** How one checkout ended. */
export interface Purchase {
  key: string;
  /** `gaveUp`: the shopper's patience ended before the shop said yes or no. */
  end: 'placed' | 'refused' | 'gaveUp';
  reply?: PlaceOrderReply;
  /** The last answer. */
  last: Answer;
  /** The status of each press of the button, 0 where no answer came. */
  statuses: number[];
  /** How long each press waited, in milliseconds. */
  times: number[];
}

interface BuyOptions {
  key?: string;
  /** How long the shopper presses the button again; 0: once. */
  patienceMs?: number;
}

const AGAIN_AFTER_MS = { least: 100, most: 500 };
/** A settled no, as the checkout page understands it: the next try would be another attempt. */
const SETTLED = [400, 401, 403, 404, 422];
const NOT_SETTLED = ['order.inProgress'];

/** Someone who is signed in and buys as the checkout page does: one key for one attempt, pressed until it is answered. */
export class Shopper {
  constructor(
    private readonly door: Door,
    readonly token: string,
    private readonly acknowledged: Acknowledged[],
  ) {}

  async buy(
    lines: readonly Line[],
    { key = randomUUID(), patienceMs = 30_000 }: BuyOptions = {},
  ): Promise<Purchase> {
    const end = performance.now() + patienceMs;
    const statuses: number[] = [];
    const times: number[] = [];
    for (;;) {
      const last = await this.press(lines, key);
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

  /** One press of the button. */
  press(lines: readonly Line[], key: string): Promise<Answer> {
    return this.door.ask({
      method: 'POST',
      path: '/api/orders',
      token: this.token,
      headers: { 'idempotency-key': key },
      body: orderOf(lines, key),
    });
  }

  cancel(order: string): Promise<Answer> {
    return this.door.ask({
      method: 'POST',
      path: `/api/orders/${order}/cancel`,
      token: this.token,
    });
  }

  private remember(key: string, { order }: PlaceOrderReply): void {
    this.acknowledged.push({ id: order._id, key, totalCents: toCents(order.totalAmount) });
  }
}

/** The body of the order; the key stands in the street, for the checker. */
function orderOf(lines: readonly Line[], key: string): PlaceOrderInput {
  const items = lines.map(({ product, quantity }) => ({
    product: product.id,
    quantity,
    price: product.price,
  }));
  return {
    items,
    totalAmount: totalCents(items) / 100,
    shippingAddress: {
      street: streetOf(key),
      city: 'Dhaka',
      postalCode: '1209',
      country: 'Bangladesh',
    },
  };
}

/** The code of a refusal, empty where there is none. */
export function codeOf({ status, text }: Answer): string {
  if (status < 400) return '';
  try {
    return (JSON.parse(text) as ErrorView).code;
  } catch {
    return '';
  }
}

const isSettled = (answer: Answer): boolean =>
  SETTLED.includes(answer.status) ||
  (answer.status === 409 && !NOT_SETTLED.includes(codeOf(answer)));

export const randomBetween = (least: number, most: number): number =>
  least + Math.random() * (most - least);
