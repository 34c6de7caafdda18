import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../machine/files.js';
import { LocalProblem } from '../machine/local-problem.js';
import { holderOf, take } from '../machine/lock.js';

/** Allows one launcher at a time for a data directory; ignores the lock of a dead launcher. */
export function requireSingleInstance(home: string, address: string): void {
  const lock = join(home, 'shop.lock');
  const addressFile = join(home, 'shop.address');
  if (take(lock)) {
    writeWhole(addressFile, address);
    return;
  }
  const where = existsSync(addressFile) ? readFileSync(addressFile, 'utf8') : 'its address';
  const pid = String(holderOf(lock)?.pid ?? 'unknown');
  throw new LocalProblem(
    `The shop of this checkout is running already at ${where} (process ${pid}). Stop it first with Ctrl-C in its terminal.`,
  );
}
