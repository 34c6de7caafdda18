// Takes gift cards back from an order, and restores them.
import type { SoldCardAccount } from '../ledger/sold-cards.query.js';

/** Cards of one product that change: `back` are taken back, `again` are restored, `confirmed` stay taken back. */
export interface CardChanges {
  back: SoldCardAccount[];
  again: SoldCardAccount[];
  confirmed: SoldCardAccount[];
}

const isLive = ({ takenBack }: SoldCardAccount): boolean => takenBack === null;

/** Returns true for a card that has all of its value and can be spent. */
const isUnused = ({ balance, issued, isOff }: SoldCardAccount): boolean =>
  balance === issued && !isOff;

/**
 * Returns the cards to take back so that `left` stay, unused ones alone; null where too few are. Cards that were taken back
 * before are not counted.
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
 * Returns the changes after which the order has `wanted` cards; `isCertain`: the order service has just said that number,
 * else it may have changed since, and no card is restored.
 */
export function changesFor(
  cards: readonly SoldCardAccount[],
  wanted: number,
  isCertain: boolean,
): CardChanges {
  const live = cards.filter(isLive);
  const pending = cards.filter(({ takenBack }) => takenBack === 'pending');
  // Unused ones first: what is spent of a card is gone.
  const ordered = [...live].sort((a, b) => Number(isUnused(b)) - Number(isUnused(a)));
  const missing = Math.min(pending.length, Math.max(0, wanted - live.length));
  return {
    back: ordered.slice(0, Math.max(0, live.length - wanted)),
    again: isCertain ? pending.slice(0, missing) : [],
    confirmed: pending.slice(missing),
  };
}
