import { olderCatalogue } from './older-catalogue.js';
import type { OlderSize } from './older-database.js';
import { olderOrder } from './older-order.js';
import { Marks, trial } from './trial.js';

/** One database after the other becomes older than all others. */
const ROUNDS = [olderCatalogue, olderOrder];

export const olderDatabase = trial<OlderSize>({
  id: 'R27',
  what: 'the database of catalogue, then that of order, restored from an older copy during trade',
  passMark:
    'drift is told; holds right by machine, orders without stock listed; lost: only orders of after the copy of order; no 500',
  settlesWithinMs: 90_000,
  long: { orders: 18, tradeMs: 25_000 },
  full: { orders: 12, tradeMs: 8_000 },
  short: { orders: 6, tradeMs: 1_000 },
  run: async (shop, size) => {
    const marks = new Marks();
    const outcomes: string[] = [];
    for (const round of ROUNDS) outcomes.push(await round(shop, size, marks));
    return { figures: outcomes.join('; '), faults: marks.faults };
  },
});
