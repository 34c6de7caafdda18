import { readdir, readFile } from 'node:fs/promises';
import { sum } from '@shop/contracts/core/numbers';

/** Linux counts the CPU time of processes in hundredths of a second. */
const TICK_MICROS = 10_000;

export interface Process {
  pid: number;
  parent: number;
  /** CPU time of the process and its ended children, in microseconds. */
  micros: number;
}

/**
 * Returns the CPU time of these processes and their descendants, in microseconds. Ignores health checks that the engine
 * starts in a container.
 */
export function cpuOf(pids: readonly number[], all: readonly Process[]): number {
  const children = new Map<number, Process[]>();
  for (const one of all) {
    children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
    if (pids.includes(one.pid)) children.set(-one.pid, [one]);
  }
  const total = (family: readonly Process[]): number =>
    sum(family.map(({ pid, micros }) => micros + total(children.get(pid) ?? [])));
  return total(pids.flatMap((pid) => children.get(-pid) ?? []));
}

/** Lists every process of this machine. */
export async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // The parent counts the time of an ended process.
  const stats = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  return stats.filter(Boolean).map(read);
}

/** Parses a line of /proc/<pid>/stat; the name in brackets may contain blanks. */
function read(stat: string): Process {
  const [, parent, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // utime, stime, cutime, cstime: fields 14 to 17 of proc(5); `rest` starts at field 5.
  const ticks = sum(rest.slice(9, 13));
  return { pid: Number.parseInt(stat, 10), parent: parent ?? 0, micros: ticks * TICK_MICROS };
}
