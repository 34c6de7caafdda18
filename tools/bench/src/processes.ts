// CPU time and memory of processes, as the kernel counts them.
import { readdirSync, readFileSync } from 'node:fs';
import { sum } from '@shop/contracts/core/numbers';

const TICKS_PER_SECOND = 100;
const KIB = 1_024;

/** Returns the CPU seconds of a process and all its descendants, including ended ones; 0 if the process has ended. */
export function cpuSeconds(pid: number): number {
  const ticks = familyOf(pid).flatMap((member) => statOf(member)?.slice(11, 15) ?? []);
  return sum(ticks.map((field) => Number(field))) / TICKS_PER_SECOND;
}

/** Returns the bytes of memory that would be free without this process: its own and its part of shared memory. */
export function proportionalBytes(pid: number): number {
  const rollup = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * KIB;
}

/** Returns the CPU seconds of a process and all its descendants, including ended ones; 0 if the process has ended. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Returns the process whose command line contains this text. */
export function processWith(text: string): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => pid !== process.pid && commandOf(pid).includes(text));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Returns the fields of /proc/<pid>/stat from the state on; the name before the state may contain any character. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
