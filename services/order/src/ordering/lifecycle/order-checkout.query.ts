// The priced checkout or the draft of an order. Only one order may use it, until that order is refused or cancelled.
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import type { PricedInput } from '../../pricing/basket.js';
import type { Claim } from '../../discounts/claim.js';
import { claimUses, freeUses } from '../../discounts/discount-claims.js';

/** The checkout with its discounts, or the version of a draft, that an order uses. */
export type RequestedUses =
  { checkout: string; claims: readonly Claim[] } | { draft: string; version: number };

export interface FoundCheckout {
  input: PricedInput;
  /** The price as shown to the shopper. */
  outcome: Pick<PricedCheckout, 'total' | 'toPay' | 'codes' | 'payments'>;
}

/** The checkout that an order began with, and the discounts that it has claimed. */
export interface OrderCheckout {
  input: PricedInput;
  claimed: string[];
}

/** Returns null if the checkout is unknown, expired, already used, or belongs to another user. */
export async function findCheckout(
  manager: EntityManager,
  checkout: string,
  user: string,
): Promise<FoundCheckout | null> {
  const [row] = await manager.query<FoundCheckout[]>(
    `SELECT input, outcome FROM priced_checkouts
      WHERE id = $1 AND user_id = $2 AND until > now() AND order_id IS NULL`,
    [checkout, user],
  );
  return row ?? null;
}

/**
 * Takes the checkout and a use of each discount for the order, or takes the draft. Throws `order.priceAgain` or
 * `NoUseLeft`, or `order.draftChanged` for a draft.
 */
export async function takeUses(
  manager: EntityManager,
  order: string,
  user: string,
  uses: RequestedUses,
): Promise<void> {
  if ('draft' in uses) return takeDraft(manager, order, user, uses);
  const { checkout, claims } = uses;
  const [, taken] = await manager.query<[unknown[], number]>(
    `UPDATE priced_checkouts SET order_id = $3
      WHERE id = $1 AND user_id = $2 AND until > now() AND (order_id IS NULL OR order_id = $3)`,
    [checkout, user, order],
  );
  if (taken === 0) throw new DomainError('order.priceAgain');
  await claimUses(manager, { order, buyer: user }, claims);
}

/** Takes the draft for the order, unless another order has it. */
async function takeDraft(
  manager: EntityManager,
  order: string,
  user: string,
  { draft, version }: { draft: string; version: number },
): Promise<void> {
  const [, taken] = await manager.query<[unknown[], number]>(
    `UPDATE drafts SET order_id = $3, customer_id = $4
      WHERE id = $1 AND version = $2 AND until > now() AND (order_id IS NULL OR order_id = $3)`,
    [draft, version, order, user],
  );
  if (taken === 0) throw new DomainError('order.draftChanged');
}

/** Frees the checkouts, drafts and discounts of orders that were refused or cancelled. */
export async function freeCheckouts(
  manager: EntityManager,
  orders: readonly string[],
): Promise<void> {
  if (orders.length === 0) return;
  await freeUses(manager, orders);
  await manager.query(
    'UPDATE priced_checkouts SET order_id = NULL WHERE order_id = ANY ($1::uuid[])',
    [orders],
  );
  await manager.query('UPDATE drafts SET order_id = NULL WHERE order_id = ANY ($1::uuid[])', [
    orders,
  ]);
}

/** Returns null if the checkout was released. */
export async function checkoutOfOrder(
  manager: EntityManager,
  order: string,
): Promise<OrderCheckout | null> {
  const [row] = await manager.query<OrderCheckout[]>(
    `SELECT input, ARRAY(SELECT discount_id::text FROM discount_claims WHERE order_id = $1 AND state = 'held') AS claimed
       FROM priced_checkouts WHERE order_id = $1`,
    [order],
  );
  return row ?? null;
}
