// Splits an order's money into parts: the method of each, its amount, and the amount to charge by now.
import { sum } from '@shop/contracts/core/numbers';
import {
  isHeld,
  isLive,
  type Lasts,
  type OrderSnapshot,
  type PaymentPart,
} from './payment.rules.js';

/** Returns the parts. Once its credit was returned, an active order is paid by its other method alone. */
export function partsOf(order: OrderSnapshot, lasts: Lasts): PaymentPart[] {
  const { totalCents, creditCents, method, differences, returnedCents } = order;
  const applied = differences.filter(({ until }) => until === undefined);
  const orderedCents = Math.max(
    0,
    totalCents - returnedCents - sum(applied.map(({ cents }) => cents)),
  );
  const isAllCredit = method === 'credit';
  const isCreditOver = lasts.credit !== null && !isLive(lasts.credit);
  const byCredit = isAllCredit ? orderedCents : isCreditOver ? 0 : creditCents;
  // Credit pays first, then the oldest part (V6, V27).
  let toChargeCents = chargedUntil(order);
  const dueOf = (cents: number) => {
    const chargeCents = Math.min(cents, toChargeCents);
    toChargeCents -= chargeCents;
    return { dueCents: cents, chargeCents };
  };
  return [
    { part: 0, method: 'credit', ...dueOf(byCredit), last: lasts.credit },
    {
      part: 0,
      method,
      ...dueOf(orderedCents - byCredit),
      last: isAllCredit ? null : lasts.main,
    },
    ...differences.map(({ part, cents, until }) => ({
      part,
      method,
      until,
      ...(until === undefined ? dueOf(cents) : { dueCents: cents, chargeCents: 0 }),
      last: lasts.later.find((one) => one.part === part) ?? null,
    })),
    ...lasts.later
      .filter(({ part }) => !differences.some((one) => one.part === part))
      .map((last) => ({
        part: last.part,
        method: last.method,
        dueCents: 0,
        chargeCents: 0,
        last,
        isOver: true as const,
      })),
  ];
}

/** Returns the cents up to which an order must be charged by now. */
function chargedUntil(order: OrderSnapshot): number {
  const { status, hasLeft, isChargeWanted, chargeCents, isOfGiftCards } = order;
  if (status === 'shipped' || status === 'delivered' || hasLeft) return Infinity;
  if (isOfGiftCards && status !== 'awaiting') return Infinity;
  return isChargeWanted ? (chargeCents ?? Infinity) : 0;
}

/** Returns the parts that make up the total. */
const wholeOf = (order: OrderSnapshot, lasts: Lasts): PaymentPart[] =>
  partsOf(order, lasts).filter(({ until, isOver }) => until === undefined && !isOver);

/** Returns true if all that is due by now is charged, owed by invoice, or collected by the courier. */
export const isCharged = (order: OrderSnapshot, lasts: Lasts): boolean =>
  wholeOf(order, lasts).every(({ method, dueCents, chargeCents, last }) => {
    if (chargeCents === 0) return true;
    if (!last || !isLive(last) || !isHeld(last)) return false;
    if (method === 'cash' || last.state === 'owed') return true;
    const isThrough = last.state === 'captured' || chargeCents < dueCents;
    return isThrough && last.captured + last.returned >= chargeCents;
  });

/** Returns true if the whole price is secured. */
export const isSecured = (word: OrderSnapshot, lasts: Lasts): boolean =>
  wholeOf(word, lasts).every(
    ({ dueCents, last }) => dueCents === 0 || (last !== null && isLive(last) && isHeld(last)),
  );

/** Returns true if the whole price has been received. */
export const isReceived = (order: OrderSnapshot, lasts: Lasts): boolean =>
  wholeOf(order, lasts).every(({ dueCents, last }) => {
    const received = last?.state === 'captured' ? last.captured + last.returned : 0;
    return received >= dueCents;
  });
