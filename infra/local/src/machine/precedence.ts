import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Who waits where the processor is scarce. Nobody keeps the door waiting, and Redis, which it asks for everyone; what
 * the door asks is `behind` it, with a sixth of its share; letters and figures come `last`, with a thirtieth. PostgreSQL
 * makes each connection a session of its own, which nobody outside can send back: it stays where it is.
 */
export type Precedence = 'behind' | 'last';

const NICE: Record<Precedence, number> = { behind: 8, last: 15 };

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
