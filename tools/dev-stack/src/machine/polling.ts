import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition holds; returns false if it did not within the time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limits: { withinMs: number; everyMs?: number },
): Promise<boolean> {
  const end = performance.now() + limits.withinMs;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > end) return false;
    await pause(limits.everyMs ?? 50);
  }
}

/** Waits until all have settled, then throws the first failure, so that no work continues unseen. */
export async function allSettled(works: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
