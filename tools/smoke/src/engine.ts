import { readdir, readFile } from 'node:fs/promises';
import { sum } from '@shop/contracts/core/numbers';

/** Linux counts the CPU time of processes in hundredths of a second. */
const TICK_MICROS = 10_000;

export interface Process {
  pid: number;
  parent: number;
  /** of its own, and of its children that have ended, in microseconds */
  micros: number;
}

/**
 * CPU time of these processes and their descendants, in microseconds. Health checks that the engine starts in a
 * container are not counted.
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

/** Every process of this machine. */
export async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // an ended process is counted with its parent
  const stats = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  return stats.filter(Boolean).map(read);
}

/** A line of /proc/<pid>/stat; the name in brackets may hold blanks. */
function read(stat: string): Process {
  const [, parent, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // utime, stime, cutime, cstime: the fields 14 to 17 of proc(5), of which the fifth is the first here
  const ticks = sum(rest.slice(9, 13));
  return { pid: Number.parseInt(stat, 10), parent: parent ?? 0, micros: ticks * TICK_MICROS };
}
