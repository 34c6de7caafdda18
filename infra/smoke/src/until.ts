import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until there is an answer that is not undefined or false; throws, naming `what`, when it is too late. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  { withinMs, everyMs = 250 }: { withinMs: number; everyMs?: number },
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > end)
      throw new Error(`${what}: not within ${String(withinMs / 1000)} s`);
    await pause(everyMs);
  }
}
