// Ends the unpaid edit of an order, which any other change of the order does.
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import type { EditEnding } from '@shop/contracts/ordering/unpaid-edit';
import { sum } from '@shop/contracts/core/numbers';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import type { Order, UnpaidEdit } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { orderEventOf } from '../reads/order.view.js';

/**
 * Returns the fields of an order without its unpaid edit. Publish that with `publishEditEnded` once the order is
 * written.
 */
export const withoutUnpaidEdit = ({ payment }: Pick<Order, 'payment'>) => ({
  unpaidEdit: null,
  payment: withoutWaiting(payment),
});

/** Returns the payment without the unpaid difference; null if only the demo card is left. */
function withoutWaiting(payment: OrderPayment | null): OrderPayment | null {
  if (!payment?.differences) return payment;
  return withDifferences(
    payment,
    payment.differences.filter(({ until }) => until === undefined),
  );
}

/** Adds a difference to the payment of an order. */
export const withDifference = (
  payment: OrderPayment | null,
  difference: NonNullable<OrderPayment['differences']>[number],
): OrderPayment => ({
  ...(payment ?? { method: 'demo-card' as const, credit: [] }),
  differences: [...(payment?.differences ?? []), difference],
});

/**
 * Returns the payment of an order that leaves `cancelled`, which is paid again as a whole; store credit still pays each
 * difference.
 */
export const paidAgain = ({
  payment,
  keepsCharged,
}: Pick<Order, 'payment' | 'keepsCharged'>): OrderPayment | null =>
  payment && payment.method !== 'credit' && !keepsCharged ? withDifferences(payment, []) : payment;

/** Lowers the differences by `lessCents`, the newest first. */
export function reducedDifferences(payment: OrderPayment, lessCents: number): OrderPayment | null {
  let over = lessCents;
  const differences = (payment.differences ?? []).toReversed().flatMap((one) => {
    const less = Math.min(over, one.cents);
    over -= less;
    return less === one.cents ? [] : [{ ...one, cents: one.cents - less }];
  });
  return withDifferences(payment, differences.toReversed());
}

/** Whole cents of the total that paid differences cover. */
export const differenceCentsOf = (payment: OrderPayment | null): number =>
  sum(
    (payment?.differences ?? [])
      .filter(({ until }) => until === undefined)
      .map(({ cents }) => cents),
  );

function withDifferences(
  { differences: _, ...payment }: OrderPayment,
  differences: NonNullable<OrderPayment['differences']>,
): OrderPayment | null {
  if (differences.length > 0) return { ...payment, differences };
  return payment.method === 'demo-card' && payment.credit.length === 0 ? null : payment;
}

/** Publishes that an unpaid edit has ended, after the order was written. */
export async function publishEditEnded(
  manager: EntityManager,
  outbox: Outbox,
  { _id: id, unpaidEdit }: { _id: string; unpaidEdit: UnpaidEdit },
  reason: EditEnding,
): Promise<void> {
  const order = await findOrder(manager, { id });
  if (!order) throw new Error(`Order ${id} was never placed`);
  await outbox.add(manager, orderEditEvents.editEnded, id, {
    ...orderEventOf(order),
    edit: unpaidEdit._id,
    reason,
    differenceCents: unpaidEdit.differenceCents,
    at: new Date(),
    notify: unpaidEdit.notify,
  });
}
