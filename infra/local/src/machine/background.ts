import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A tenth of the processor time that others get, as long as others want it. */
const NICE = 10;

/** Lets everybody else have the processor first. A system that will not hear of it runs the process as any other. */
export function putInBackground({ pid }: { pid?: number | undefined }): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICE);
    // Linux weighs whole sessions against each other, and each app is one
    writeFileSync(`/proc/${String(pid)}/autogroup`, String(NICE));
  } catch {
    // no such file or right here: nothing depends on it
  }
}
