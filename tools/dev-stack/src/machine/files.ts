import {
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Reads JSON from a file; returns undefined if the file is missing or was truncated by a crash. */
export function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a file completely or not at all, so that a crash leaves the old one. */
export function writeWhole(file: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${String(process.pid)}.new`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
}

/** Returns the last lines of a log, for the error of the program that wrote it. */
export function tailOf(file: string, lines = 15): string {
  if (!existsSync(file)) return '(no log was written)';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

const ROTATE_AT_BYTES = 20 * 1024 * 1024;

/** Opens a file for appending. Only its owner may read it, whatever an earlier version allowed. */
export function openPrivate(file: string): number {
  const descriptor = openSync(file, 'a', 0o600);
  fchmodSync(descriptor, 0o600);
  return descriptor;
}

/** Opens a log, private to its owner. A large log is moved aside first, so that at most two files are kept. */
export function openLog(file: string): number {
  rotate(file);
  return openPrivate(file);
}

function rotate(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > ROTATE_AT_BYTES) renameSync(file, `${file}.1`);
}
