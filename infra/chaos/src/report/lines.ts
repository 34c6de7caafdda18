import { holds } from '../invariants/checker.js';
import type { Verdict } from '../invariants/invariant.js';
import { isPassed, type Result } from '../run-trials.js';

/** `✓ I1 stock = ledger (120 products)`, and under it each breach. */
export function verdictLines({ id, promise, looked, breaches }: Verdict): string[] {
  const mark = breaches.length === 0 ? '✓' : '✗';
  return [`${mark} ${id} ${promise} (${looked})`, ...breaches.map((breach) => `    ${breach}`)];
}

/** One line of figures, and under it what was missed. */
export function resultLines(result: Result): string[] {
  const { trial, figures, faults, seconds } = result;
  const line = `${isPassed(result) ? '✓' : '✗'} ${trial.id.padEnd(3)} ${figures}; ${proofOf(result)} (${seconds.toFixed(0)} s)`;
  return [line, ...faults.map((fault) => `      ${fault}`)];
}

/** Whether the seven invariants came to hold, and after how long. */
export function proofOf({ verdicts, settledSeconds }: Result): string {
  const broken = verdicts.filter((verdict) => !holds(verdict)).map(({ id }) => id);
  const after = `after ${settledSeconds.toFixed(1)} s`;
  return broken.length === 0 ? `I1-I7 hold ${after}` : `${broken.join(', ')} broken still ${after}`;
}
