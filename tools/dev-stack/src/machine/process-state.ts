import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { until } from './polling.js';

/** Identifies a process, because its number may belong to another one by now. */
export interface ProcessMark {
  pid: number;
  /** Time at which the kernel started the process; no later process of the same number has the same time. */
  began: string;
}

/** `kill -0` also succeeds for a zombie, so the state itself is read. */
export function beginOf(pid: number): string | undefined {
  return process.platform === 'linux' ? beginOnLinux(pid) : beginFromPs(pid);
}

function beginOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function beginFromPs(pid: number): string | undefined {
  try {
    const [state, ...began] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return state?.startsWith('Z') ? undefined : began.join(' ');
  } catch {
    return undefined;
  }
}

export function markOf(pid: number): ProcessMark | undefined {
  const began = beginOf(pid);
  return began === undefined ? undefined : { pid, began };
}

export function isRunning(mark: ProcessMark): boolean {
  return beginOf(mark.pid) === mark.began;
}

/** Sends the signal and waits; kills the process after the timeout. */
export async function endProcess(
  mark: ProcessMark,
  signal: NodeJS.Signals = 'SIGTERM',
  timeoutMs = 25_000,
): Promise<void> {
  if (!isRunning(mark)) return;
  process.kill(mark.pid, signal);
  if (await until(() => !isRunning(mark), { withinMs: timeoutMs })) return;
  process.kill(mark.pid, 'SIGKILL');
  await until(() => !isRunning(mark), { withinMs: 5_000 });
}
