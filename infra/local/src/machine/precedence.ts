import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * CPU priority: gateway and Redis run at nice 0, services (`behind`) at 5, e-mails and analytics (`last`) at 8: a third
 * and a sixth of the share. Further apart, a slow machine lets analytics miss its deadlines.
 */
export type Precedence = 'behind' | 'last';

const NICE: Record<Precedence, number> = { behind: 5, last: 8 };

/** Lets others have the processor first. A system that will not hear of it runs the process as any other. */
export function giveWay({ pid }: { pid?: number | undefined }, precedence: Precedence): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICE[precedence]);
    // Linux weighs whole sessions against each other, and each app or server is one
    writeFileSync(`/proc/${String(pid)}/autogroup`, String(NICE[precedence]));
  } catch {
    // no such file or right here: nothing depends on it
  }
}
