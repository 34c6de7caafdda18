import { setPriority } from 'node:os';

/** CPU priority: gateway and Redis run at nice 0, services (`low`) at 5, e-mails and analytics (`lowest`) at 8. */
export type CpuPriority = 'low' | 'lowest';

const NICE: Record<CpuPriority, number> = { low: 5, lowest: 8 };

/** Sets the nice level of a process; does nothing if the system refuses. */
export function setCpuPriority(
  { pid }: { pid?: number | undefined },
  cpuPriority: CpuPriority,
): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICE[cpuPriority]);
  } catch {
    // no such file or permission: nothing depends on it
  }
}
