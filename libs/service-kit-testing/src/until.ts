import { setTimeout } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until the condition returns a truthy value, and returns it; throws after `timeoutMs`. */
export async function until<T>(
  condition: () => T | Promise<T>,
  timeoutMs = 30_000,
): Promise<NonNullable<T>> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > end)
      throw new Error(`Not true within ${String(timeoutMs)} ms: ${String(condition)}`);
    await setTimeout(POLL_MS);
  }
}
