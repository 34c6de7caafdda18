import { setTimeout as pause } from 'node:timers/promises';

/** Returns the result of the work, or of `onTimeout` if it takes longer than `ms`. The work itself is not stopped. */
export async function withTimeout<T, L>(
  work: Promise<T>,
  ms: number,
  onTimeout: () => L,
): Promise<T | L> {
  const timer = new AbortController();
  const timeout = pause(ms, undefined, { signal: timer.signal }).then(onTimeout);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
