import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '@shop/local/machine/checkout';
import { writeWhole } from '@shop/local/machine/files';
import { isPassed, type Result } from '../run-trials.js';
import { proofOf } from './lines.js';
import { describeMachine } from './machine.js';
import { withRows, type Row } from './table.js';

const PAGE = 'docs/reliability.md';
const READABLE_BY_ALL = 0o644;

/** Writes what was seen into the table of the reliability page, and nothing that was not. */
export function publish(results: readonly Result[], machine = describeMachine()): void {
  const file = join(checkoutFolder(), PAGE);
  const where = `${new Date().toISOString().slice(0, 10)}, ${machine}`;
  const seen = results.filter(({ isUnseen }) => isUnseen !== true);
  const rows = seen.map((result) => rowOf(result, where));
  writeWhole(file, withRows(readFileSync(file, 'utf8'), rows), READABLE_BY_ALL);
}

function rowOf(result: Result, where: string): Row {
  const { trial, figures, faults, form, seconds } = result;
  const verdict = isPassed(result) ? 'passed' : `MISSED (${faults.slice(0, 2).join('; ')})`;
  const size = form === 'full' ? '' : `${form} form, `;
  const proof = `${proofOf(result)}; ${seconds.toFixed(0)} s`;
  const { id, what, passMark } = trial;
  return { id, what, passMark, seen: `${size}${verdict}: ${figures}; ${proof}`, where };
}
