import { olderBilling } from './older-billing.js';
import { olderCatalogue } from './older-catalogue.js';
import type { OlderSize } from './older-database.js';
import { olderOrder } from './older-order.js';
import { Assertions, scenario } from './scenario.js';

/** Restores one database after another to a state older than all others. */
const ROUNDS = [olderCatalogue, olderBilling, olderOrder];

export const olderDatabase = scenario<OlderSize>({
  id: 'R27',
  what: 'the database of catalogue, then that of billing, then that of order, restored from an older backup under load',
  expected:
    'drift is reported; holds right by machine, orders without stock listed; no card is paid twice; lost: only orders placed after the backup of order; no 500',
  settlesWithinMs: 90_000,
  long: { orders: 18, tradeMs: 25_000 },
  full: { orders: 12, tradeMs: 8_000 },
  short: { orders: 6, tradeMs: 1_000 },
  run: async (shop, size) => {
    const assertions = new Assertions();
    const outcomes: string[] = [];
    for (const round of ROUNDS) outcomes.push(await round(shop, size, assertions));
    return { summary: outcomes.join('; '), faults: assertions.faults };
  },
});
