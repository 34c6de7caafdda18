import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readJson } from './files.js';
import { LocalProblem } from './local-problem.js';
import { isRunning, markOf, type ProcessMark } from './process-state.js';

/** Runs the work while no other process of this machine runs work with the same lock file. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + 300_000;
  while (!take(file)) {
    if (performance.now() > end) throw new LocalProblem(`Another process holds the lock ${file}.`);
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Acquires the lock unless a living process holds it. */
export function take(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true });
  const holder = holderOf(file);
  if (holder) return false;
  try {
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify(markOf(process.pid)), { flag: 'wx' });
    return true;
  } catch {
    return false; // Another process was faster.
  }
}

/** Returns the living process that holds the lock. */
export function holderOf(file: string): ProcessMark | undefined {
  const mark = readJson(file);
  return isMark(mark) && isRunning(mark) ? mark : undefined;
}

export function isMark(value: unknown): value is ProcessMark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'began' in value &&
    typeof value.began === 'string'
  );
}
