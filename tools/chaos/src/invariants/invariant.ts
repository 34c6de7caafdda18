import type { Databases } from '../databases.js';

/** An order that the shop confirmed with 201. */
export interface Acknowledged {
  id: string;
  key: string;
  totalCents: number;
}

/** The input of the invariants. */
export interface Evidence {
  databases: Databases;
  /** Messages in each event queue, retry queue and dead-letter queue. */
  queues: () => Promise<Map<string, number>>;
  /** Orders that the shop has confirmed to a test shopper; empty if the shop has no test shoppers. */
  acknowledged: readonly Acknowledged[];
  /** Reads the payments of the card provider; absent if the provider cannot be read. */
  cards?: (() => Promise<CardMoney[]>) | undefined;
}

/**
 * Cents that a card provider holds or has captured and not given back; `order` is null if the shop did not open the
 * payment.
 */
export interface CardMoney {
  order: string | null;
  cents: number;
}

export interface Verdict {
  id:
    | `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30}`
    | 'IE';
  /** The invariant in words. */
  invariant: string;
  /** Subject of the check, for the summary line. */
  checked: string;
  /** One sentence for each breach; empty if the invariant holds. */
  breaches: string[];
}

export type Invariant = (evidence: Evidence) => Promise<Verdict>;

const SHOWN = 5;

/** Returns the first breaches and the number of the others. */
export function shorten(breaches: readonly string[]): string[] {
  const more = breaches.length - SHOWN;
  return more > 0 ? [...breaches.slice(0, SHOWN), `and ${String(more)} more`] : [...breaches];
}
