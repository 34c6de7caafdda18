// Orders that were paid by the card of a provider, stored as after the provider's event.
import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { OrderUpdate } from '../ledger/orders.query.js';
import type { ProviderState } from '../providers/payment-provider.js';
import { anOrder, type OpenBilling } from './open-billing.js';

export interface CardOrder extends OrderUpdate {
  payment: string;
  reference: string;
}

/** Price of every order here, in whole cents. */
export const TOTAL = 5_980;

const HELD = `
  WITH held AS (
    UPDATE payments SET state = 'secured', secured = amount, provider_ref = $2, hold_until = $3
     WHERE order_id = $1 AND state = 'opening' RETURNING id, amount)
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, provider_ref, created_at, done_at)
  SELECT gen_random_uuid(), id, 'secure', 'order', amount, 'done', $2, now(), now() FROM held
  RETURNING payment_id AS payment`;

/** A pending order whose money is on hold until this time. */
export async function heldOrder(
  billing: OpenBilling,
  holdUntil: Date | null = null,
): Promise<CardOrder> {
  const placed = anOrder({ method: 'stripe', totalCents: TOTAL });
  const reference = `pi_${randomUUID()}`;
  await billing.deliver({ ...placed, status: 'awaiting', until: '2026-11-24T10:35:00.000Z' });
  const [held] = await billing.dataSource.query<{ payment: string }[]>(HELD, [
    placed.order,
    reference,
    holdUntil,
  ]);
  const order = { ...placed, version: 2, payment: held?.payment ?? '', reference };
  await billing.deliver(order);
  return order;
}

/** Continues the order. The provider has done its part. */
export async function goesOn(
  billing: OpenBilling,
  order: CardOrder,
  status: OrderStatus,
): Promise<void> {
  order.version += 1;
  await billing.deliver({ ...order, status, at: new Date().toISOString() });
  await settleAll(billing, order);
}

/** Ends every requested operation of this payment. */
export async function settleAll(billing: OpenBilling, { payment }: CardOrder): Promise<void> {
  const requested = await billing.dataSource.query<{ id: string }[]>(
    "SELECT id FROM operations WHERE payment_id = $1 AND state = 'wanted'",
    [payment],
  );
  const ids = requested.map(({ id }) => id);
  await billing.dataSource.transaction((manager) => billing.operations.settle(manager, ids));
}

/** A dispatched order whose card is charged. */
export async function chargedOrder(billing: OpenBilling): Promise<CardOrder> {
  const order = await heldOrder(billing);
  await goesOn(billing, order, 'shipped');
  return order;
}

/** A charged state at the provider. */
export const chargedState = (
  { payment, reference }: CardOrder,
  state: Partial<ProviderState> = {},
): ProviderState => ({
  reference,
  payment,
  order: null,
  currency: 'usd',
  state: 'captured',
  held: 0,
  captured: TOTAL,
  refunds: [],
  disputes: [],
  holdUntil: null,
  ...state,
});

/** A held state at the provider. */
export const heldState = (order: CardOrder, state: Partial<ProviderState> = {}): ProviderState =>
  chargedState(order, { state: 'held', held: TOTAL, captured: 0, ...state });
