// Refunds of a cheaper order that come from another of its payments, as returns or staff have used up their own.
import { sum } from '@shop/contracts/core/numbers';
import { heldOf, leftOf, netOf, type LastPayment, type PaymentPart } from './payment.rules.js';

type CapturedPart = PaymentPart & { last: LastPayment };

/** Returns the parts with what each is to keep in whole cents, the difference taken in the order of refunds (V6, V27). */
export function withSpilled(parts: readonly PaymentPart[]): readonly PaymentPart[] {
  const live = parts.filter(isWhole);
  const captured = live.filter(isCaptured);
  if (captured.length === 0 || live.some(({ last }) => last?.isMoving)) return parts;
  // An order that is paid again has nothing to do with the payments before.
  const isPaidOnce = live.every(({ part, last }) => part > 0 || !last || last.attempt === 1);
  const over = isPaidOnce ? parts.filter(isGivenBack) : [];
  const lacking = sum([...captured, ...over].map(lackOf));
  const spilled = sum(captured.map(spilledOf));
  let missing = Math.max(0, lacking - spilled);
  let spare = Math.max(0, spilled - lacking);
  const kept = new Map<PaymentPart, number>();
  for (const part of captured.toSorted(byRefund)) {
    const own = overOf(part);
    const more = Math.min(missing, Math.max(0, leftOf(part.last) - own));
    // Given back by another already: there is room again, as an entry was taken back.
    const less = Math.min(spare, own);
    missing -= more;
    spare -= less;
    kept.set(part, part.dueCents - spilledOf(part) - more + less);
  }
  return parts.map((part) => ({ ...part, dueCents: kept.get(part) ?? part.dueCents }));
}

const isWhole = ({ until, isOver }: PaymentPart): boolean => until === undefined && !isOver;

/** A difference that the order does not have any more, and of which money had come in. */
const isGivenBack = (part: PaymentPart): part is CapturedPart =>
  part.isOver === true && part.last !== null && part.last.captured > 0;

const isCaptured = (part: PaymentPart): part is CapturedPart => part.last?.state === 'captured';

const overOf = ({ last, dueCents }: CapturedPart): number => Math.max(0, netOf(last) - dueCents);

/** Money that a bank has taken is with the customer. */
const lackOf = (part: CapturedPart): number =>
  Math.max(0, overOf(part) - heldOf(part.last) - leftOf(part.last) - part.last.disputed);

/** Cash and invoices are raised instead. */
const spilledOf = ({ method, last, dueCents }: CapturedPart): number =>
  method === 'cash' || method === 'invoice' ? 0 : Math.max(0, dueCents - netOf(last));

const rankOf = ({ part, method }: PaymentPart): number =>
  part > 0 ? part : method === 'credit' ? -1 : 0;

const byRefund = (one: PaymentPart, other: PaymentPart): number => rankOf(other) - rankOf(one);
