import type { Databases } from '../databases.js';
import type { Acknowledged } from './acknowledged.js';

/** What the invariants are read from. */
export interface Evidence {
  databases: Databases;
  /** Messages in each queue of facts, of retries and of dead letters. */
  queues: () => Promise<Map<string, number>>;
  /** Orders that the shop has confirmed to somebody; empty when nobody kept a list. */
  acknowledged: readonly Acknowledged[];
}

export interface Verdict {
  id: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'IE';
  /** The promise, in words. */
  promise: string;
  /** What was looked at, for the line of figures. */
  looked: string;
  /** Each breach in one sentence; none means that the promise holds. */
  breaches: string[];
}

export type Invariant = (evidence: Evidence) => Promise<Verdict>;

const SHOWN = 5;

/** The first breaches, and how many more there are. */
export function shorten(breaches: readonly string[]): string[] {
  const more = breaches.length - SHOWN;
  return more > 0 ? [...breaches.slice(0, SHOWN), `and ${String(more)} more`] : [...breaches];
}
