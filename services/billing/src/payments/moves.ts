import type { EntityManager } from 'typeorm';
import {
  endPayments,
  findPaidOrders,
  openPayments,
  wantOperations,
  type PaidOrder,
  type WantedOperation,
} from './moves.query.js';
import { leftOf, moveOf, type Move } from './payment.rules.js';

/** An order whose money is to follow, and since when. */
export interface Follow {
  order: string;
  at: Date | string;
}
interface Planned extends PaidOrder {
  move: Move;
  at: Date | string;
}
type Paid = Planned & { last: NonNullable<PaidOrder['last']> };

/** Makes every move that the orders ask for, in the manager's transaction, which has locked them. */
export async function followOrders(
  manager: EntityManager,
  orders: readonly Follow[],
): Promise<void> {
  const since = new Map(orders.map(({ order, at }) => [order, at]));
  // Of an order that was sent unseen a payment is opened and then captured.
  for (let ids = [...since.keys()]; ids.length > 0;) {
    const planned = (await findPaidOrders(manager, ids)).flatMap((order) => {
      const move = moveOf(order, order.last);
      return move ? [{ ...order, move, at: since.get(order.order) ?? new Date() }] : [];
    });
    await makeMoves(manager, planned);
    ids = planned.filter(({ move }) => move === 'open').map(({ order }) => order);
  }
}

async function makeMoves(manager: EntityManager, planned: readonly Planned[]): Promise<void> {
  const opened = planned.filter(({ move }) => move === 'open');
  await openPayments(manager, opened.map(newPaymentOf));
  const paid = planned.filter((one): one is Paid => one.move !== 'open' && one.last !== null);
  await wantOperations(manager, paid.flatMap(operationsOf));
  await endPayments(
    manager,
    paid.filter(({ move }) => move === 'end').map(({ last }) => last.payment),
  );
}

const newPaymentOf = ({ order, totalCents, last, placedAt, at }: Planned) => ({
  order,
  attempt: (last?.attempt ?? 0) + 1,
  amount: totalCents,
  at: last ? at : placedAt,
});

function operationsOf({ order, move, last, at }: Paid): WantedOperation[] {
  const { payment, secured } = last;
  if (move === 'refund')
    return [{ order, payment, kind: move, purpose: 'cancel', amount: leftOf(last), at }];
  if (move === 'open' || move === 'end') return [];
  return [{ order, payment, kind: move, purpose: 'order', amount: secured, at }];
}
