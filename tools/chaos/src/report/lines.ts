import { holds } from '../invariants/checker.js';
import type { Verdict } from '../invariants/invariant.js';
import { isPassed, type Result } from '../run-scenarios.js';

/** Prints `✓ I1 stock = ledger (120 products)` with each breach under it. */
export function verdictLines({ id, invariant, checked, breaches }: Verdict): string[] {
  const mark = breaches.length === 0 ? '✓' : '✗';
  return [`${mark} ${id} ${invariant} (${checked})`, ...breaches.map((breach) => `    ${breach}`)];
}

/** Prints the summary line with every failure under it. */
export function resultLines(result: Result): string[] {
  const { scenario, summary, faults, seconds } = result;
  const line = `${isPassed(result) ? '✓' : '✗'} ${scenario.id.padEnd(3)} ${summary}; ${proofOf(result)} (${seconds.toFixed(0)} s)`;
  return [line, ...faults.map((fault) => `      ${fault}`)];
}

/** States whether the invariants hold, and how long the check took. */
export function proofOf({ verdicts, settledSeconds }: Result): string {
  const broken = verdicts.filter((verdict) => !holds(verdict)).map(({ id }) => id);
  const after = `after ${settledSeconds.toFixed(1)} s`;
  return broken.length === 0
    ? `I1-I30 hold ${after}`
    : `${broken.join(', ')} broken still ${after}`;
}
