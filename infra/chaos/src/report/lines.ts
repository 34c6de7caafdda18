import type { Verdict } from '../invariants/invariant.js';
import { isPassed, type Result } from '../run-trials.js';

/** `✓ I1 stock = ledger (120 products)`, and under it each breach. */
export function verdictLines({ id, promise, looked, breaches }: Verdict): string[] {
  const mark = breaches.length === 0 ? '✓' : '✗';
  return [`${mark} ${id} ${promise} (${looked})`, ...breaches.map((breach) => `    ${breach}`)];
}

/** One line of figures, and under it what was missed. */
export function resultLines(result: Result): string[] {
  const { trial, figures, faults, seconds, settledSeconds } = result;
  const proof = `I1-I7 after ${settledSeconds.toFixed(1)} s`;
  const line = `${isPassed(result) ? '✓' : '✗'} ${trial.id.padEnd(3)} ${figures}; ${proof} (${seconds.toFixed(0)} s)`;
  return [line, ...faults.map((fault) => `      ${fault}`)];
}
