import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the result is neither undefined nor false; throws an error with `what` after the timeout. */
export async function until<T>(
  what: string,
  request: () => Promise<T | undefined | false>,
  { withinMs, everyMs = 250 }: { withinMs: number; everyMs?: number },
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const response = await request();
    if (response !== undefined && response !== false) return response;
    if (performance.now() > end)
      throw new Error(`${what}: not within ${String(withinMs / 1000)} s`);
    await pause(everyMs);
  }
}
