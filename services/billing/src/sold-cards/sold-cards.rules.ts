// Decides which gift cards of an order are taken back or restored.
import type { SoldCardAccount } from '../ledger/sold-cards.query.js';

/** Changed cards of one product: `back` are taken back, `again` are restored, `confirmed` remain taken back. */
export interface CardChanges {
  back: SoldCardAccount[];
  again: SoldCardAccount[];
  confirmed: SoldCardAccount[];
}

const isLive = ({ takenBack }: SoldCardAccount): boolean => takenBack === null;

/** Returns true for a card that has its full value and can be spent. */
const isUnused = ({ balance, issued, isOff }: SoldCardAccount): boolean =>
  balance === issued && !isOff;

/**
 * Returns the unused cards to take back so that `left` cards remain, or null if too few are unused. Ignores cards that
 * were taken back before.
 */
export function cardsToTake(
  cards: readonly SoldCardAccount[],
  left: number,
): SoldCardAccount[] | null {
  const live = cards.filter(isLive);
  const count = Math.max(0, live.length - left);
  const unused = live.filter(isUnused);
  return unused.length < count ? null : unused.slice(0, count);
}

/**
 * Returns the changes after which the order has `wanted` cards. Cards are restored only if `isCertain`: the order
 * service has just sent that number. Otherwise it may have changed since.
 */
export function changesFor(
  cards: readonly SoldCardAccount[],
  wanted: number,
  isCertain: boolean,
): CardChanges {
  const live = cards.filter(isLive);
  const pending = cards.filter(({ takenBack }) => takenBack === 'pending');
  // Unused cards first, because the spent value of a card is lost.
  const ordered = [...live].sort((a, b) => Number(isUnused(b)) - Number(isUnused(a)));
  const missing = Math.min(pending.length, Math.max(0, wanted - live.length));
  return {
    back: ordered.slice(0, Math.max(0, live.length - wanted)),
    again: isCertain ? pending.slice(0, missing) : [],
    confirmed: pending.slice(missing),
  };
}
