import { holds } from '../invariants/checker.js';
import type { Verdict } from '../invariants/invariant.js';
import { isPassed, type Result } from '../run-scenarios.js';

/** `✓ I1 stock = ledger (120 products)`, and under it each breach. */
export function verdictLines({ id, invariant, checked, breaches }: Verdict): string[] {
  const mark = breaches.length === 0 ? '✓' : '✗';
  return [`${mark} ${id} ${invariant} (${checked})`, ...breaches.map((breach) => `    ${breach}`)];
}

/** The summary line, and under it every failure. */
export function resultLines(result: Result): string[] {
  const { scenario, summary, faults, seconds } = result;
  const line = `${isPassed(result) ? '✓' : '✗'} ${scenario.id.padEnd(3)} ${summary}; ${proofOf(result)} (${seconds.toFixed(0)} s)`;
  return [line, ...faults.map((fault) => `      ${fault}`)];
}

/** Describes if the invariants hold, and how long that took. */
export function proofOf({ verdicts, settledSeconds }: Result): string {
  const broken = verdicts.filter((verdict) => !holds(verdict)).map(({ id }) => id);
  const after = `after ${settledSeconds.toFixed(1)} s`;
  return broken.length === 0
    ? `I1-I30 hold ${after}`
    : `${broken.join(', ')} broken still ${after}`;
}
