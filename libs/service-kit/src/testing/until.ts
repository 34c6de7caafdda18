import { setTimeout } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until the harness answers something true, and answers that; throws after `timeoutMs`. */
export async function until<T>(
  probe: () => T | Promise<T>,
  timeoutMs = 30_000,
): Promise<NonNullable<T>> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (performance.now() > end)
      throw new Error(`Not true within ${String(timeoutMs)} ms: ${String(probe)}`);
    await setTimeout(POLL_MS);
  }
}
