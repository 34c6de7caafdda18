import { setTimeout as pause } from 'node:timers/promises';
import { acknowledgedAreThere } from './acknowledged.js';
import { ordersHaveEmails } from './emails.js';
import { holdsAreOrders } from './holds.js';
import type { Evidence, Verdict } from './invariant.js';
import { noLetterIsDead, nothingIsStuck, outboxesAreEmpty } from './leftovers.js';
import { analyticsAreOrders } from './sales.js';
import { stockIsItsLedger } from './stock-ledger.js';

const INVARIANTS = [
  stockIsItsLedger,
  holdsAreOrders,
  acknowledgedAreThere,
  analyticsAreOrders,
  nothingIsStuck,
  outboxesAreEmpty,
  noLetterIsDead,
  ordersHaveEmails,
];

/** Looks once at everything; on a shop that is trading, facts under way show as breaches of a moment. */
export async function check(evidence: Evidence): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const invariant of INVARIANTS) verdicts.push(await invariant(evidence));
  return verdicts;
}

/** Looks until everything holds or the patience ends; answers the last look and how long it took. */
export async function checkUntilSettled(
  evidence: Evidence,
  patienceMs: number,
): Promise<{ verdicts: Verdict[]; settledMs: number }> {
  const started = performance.now();
  for (;;) {
    const verdicts = await check(evidence);
    const settledMs = performance.now() - started;
    if (verdicts.every(holds) || settledMs > patienceMs) return { verdicts, settledMs };
    await pause(300);
  }
}

export const holds = ({ breaches }: Verdict): boolean => breaches.length === 0;
