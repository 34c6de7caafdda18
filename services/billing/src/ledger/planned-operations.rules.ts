// Derives the operations of each planned action, in cents.
import { handMethods } from '@shop/contracts/billing/payments';
import type { PaidOrder, RequestedOperation } from './payment-planner.query.js';
import {
  heldOf,
  leftOf,
  overOf,
  unchargedOf,
  type LastPayment,
  type PaymentAction,
  type PaymentPart,
} from './payment.rules.js';

export interface PlannedAction {
  isLate: boolean;
  order: PaidOrder;
  part: PaymentPart;
  action: PaymentAction;
  at: Date | string;
}
/** An action on a payment that exists. */
export type Paid = PlannedAction & { part: { last: LastPayment } };

/** Returns the next try of the full refund. Each try has its own purpose and a longer pause. */
const refundOf = ({ refusedRefunds: refused }: LastPayment) =>
  refused === 0
    ? { purpose: 'cancel' }
    : { purpose: `cancel ${String(refused + 1)}`, inHours: 12 ** (refused - 1) };

/** Tries a refused refund again after a longer pause. */
function loweringOf(
  { dueCents, last }: Paid['part'],
  action: 'letGo' | 'giveBack',
  version: number,
): Pick<RequestedOperation, 'kind' | 'purpose' | 'amount' | 'inHours'> {
  const over = overOf(last, dueCents);
  const purpose = `cheaper ${String(version)}`;
  if (action === 'letGo') {
    // Money that is on hold again, as its entry was taken back, is released once more.
    const next = last.released === 0 ? purpose : `${purpose}, ${String(last.released)}`;
    return { kind: 'release', purpose: next, amount: Math.min(over, heldOf(last)) };
  }
  const { lowers, refusedLowers: refused } = last;
  return {
    kind: 'refund',
    amount: Math.min(over, leftOf(last)),
    purpose: lowers === 0 ? purpose : `${purpose}, ${String(lowers + 1)}`,
    ...(refused > 0 && { inHours: 12 ** (refused - 1) }),
  };
}

/** Returns the operations of the action; empty if it only changes the stored payment. */
export function operationsOf({
  order: { order, version },
  part,
  action,
  at,
}: Paid): RequestedOperation[] {
  const { payment, amount, captured } = part.last;
  const requested = { order, payment, at };
  const held = heldOf(part.last);
  if (action === 'letGo' || action === 'giveBack')
    return [{ ...requested, ...loweringOf(part, action, version) }];
  if (action === 'refund')
    return [{ ...requested, ...refundOf(part.last), kind: action, amount: leftOf(part.last) }];
  if (action === 'capture') {
    const { method, dueCents, chargeCents } = part;
    const uncharged = unchargedOf(part, part.last);
    return [
      {
        ...requested,
        kind: action,
        purpose: chargeCents < dueCents ? `to ${String(chargeCents)}` : 'order',
        // The provider releases what is not charged.
        amount: method === 'stripe' ? Math.min(held, dueCents - captured) : uncharged,
      },
    ];
  }
  if (action === 'release') return [{ ...requested, kind: action, purpose: 'order', amount: held }];
  if (action === 'close' && !handMethods.includes(part.method))
    return [{ ...requested, kind: action, purpose: 'order', amount }];
  return [];
}
