import { mkdirSync, statfsSync } from 'node:fs';
import { LocalProblem } from './local-problem.js';

const NEEDED_BYTES = 500_000_000;

/** Refuses to start on a disk that would fill up during the start. */
export function checkDisk(folder: string, needed = NEEDED_BYTES): void {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const megabytes = (bytes: number) => String(Math.round(bytes / 1_000_000));
  throw new LocalProblem(
    `The disk is nearly full: ${megabytes(free)} MB are free for ${folder}, the shop needs ${megabytes(needed)} MB.`,
  );
}
