// Refunds of a cheaper order from another of its payments, if returns or staff have already refunded the usual one.
import { sum } from '@shop/contracts/core/numbers';
import { heldOf, leftOf, netOf, type LastPayment, type PaymentPart } from './payment.rules.js';

type CapturedPart = PaymentPart & { last: LastPayment };

/** Returns the parts with the cents that each must keep; the shortfall is taken from others in refund order (V6, V27). */
export function withSpilled(parts: readonly PaymentPart[]): readonly PaymentPart[] {
  const live = parts.filter(isWhole);
  const captured = live.filter(isCaptured);
  if (captured.length === 0 || live.some(({ last }) => last?.isMoving)) return parts;
  // A payment after a cancellation is independent of the earlier ones.
  const isPaidOnce = live.every(({ part, last }) => part > 0 || !last || last.attempt === 1);
  const over = isPaidOnce ? parts.filter(isGivenBack) : [];
  const inOrder = [...captured, ...over].toSorted(byRefund);
  const spilled = sum(captured.map(spilledOf));
  let spare = Math.max(0, spilled - sum(inOrder.map(lackOf)));
  // Shortfall of the parts so far that no part has refunded yet. A part that was added later never covers it.
  let missing = -spilled;
  const kept = new Map<PaymentPart, number>();
  for (const part of inOrder) {
    if (part.isOver !== true) {
      const own = overOf(part);
      const more = Math.min(Math.max(0, missing), Math.max(0, leftOf(part.last) - own));
      // Another payment has already refunded it, and a reversed entry has made room again.
      const less = Math.min(spare, own);
      missing -= more;
      spare -= less;
      kept.set(part, part.dueCents - spilledOf(part) - more + less);
    }
    missing += lackOf(part);
  }
  return parts.map((part) => ({ ...part, dueCents: kept.get(part) ?? part.dueCents }));
}

const isWhole = ({ until, isOver }: PaymentPart): boolean => until === undefined && !isOver;

/** A difference that was removed from the order after money was received for it. */
const isGivenBack = (part: PaymentPart): part is CapturedPart =>
  part.isOver === true && part.last !== null && part.last.captured > 0;

const isCaptured = (part: PaymentPart): part is CapturedPart => part.last?.state === 'captured';

const overOf = ({ last, dueCents }: CapturedPart): number => Math.max(0, netOf(last) - dueCents);

/** Disputed money is already with the customer. */
const lackOf = (part: CapturedPart): number =>
  Math.max(0, overOf(part) - heldOf(part.last) - leftOf(part.last) - part.last.disputed);

/** Cash and invoice payments are raised instead. */
const spilledOf = ({ method, last, dueCents }: CapturedPart): number =>
  method === 'cash' || method === 'invoice' ? 0 : Math.max(0, dueCents - netOf(last));

const rankOf = ({ part, method }: PaymentPart): number =>
  part > 0 ? part : method === 'credit' ? -1 : 0;

const byRefund = (one: PaymentPart, other: PaymentPart): number => rankOf(other) - rankOf(one);
