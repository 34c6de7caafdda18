import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { writeWhole } from '@shop/dev-stack/machine/files';
import { isPassed, type Result } from '../run-scenarios.js';
import { proofOf } from './lines.js';
import { describeMachine } from './machine.js';
import { withEntries, type Entry } from './result-list.js';

const PAGE = 'docs/reliability.md';
const READABLE_BY_ALL = 0o644;

/** Writes the results into docs/reliability.md. */
export function publish(results: readonly Result[], machine = describeMachine()): void {
  const file = join(checkoutFolder(), PAGE);
  const where = `${new Date().toISOString().slice(0, 10)}, ${machine}`;
  const finished = results.filter(({ isUnseen }) => isUnseen !== true);
  const entries = finished.map((result) => entryOf(result, where));
  writeWhole(file, withEntries(readFileSync(file, 'utf8'), entries), READABLE_BY_ALL);
}

function entryOf(run: Result, where: string): Entry {
  const { scenario, summary, faults, form, seconds } = run;
  const verdict = isPassed(run) ? 'passed' : `FAILED (${faults.slice(0, 2).join('; ')})`;
  const size = form === 'full' ? '' : `${form} form, `;
  const proof = `${proofOf(run)}; ${seconds.toFixed(0)} s`;
  const { id, what, expected } = scenario;
  return { id, what, expected, result: `${size}${verdict}: ${summary}; ${proof}`, where };
}
