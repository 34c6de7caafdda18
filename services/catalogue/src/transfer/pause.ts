import { setImmediate } from 'node:timers/promises';

/** Milliseconds without other work of the process. */
const AT_A_TIME = 20;

/** Returns a function for a long loop to await in each turn: now and then it lets other work of the process run. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_A_TIME) return;
    await setImmediate();
    since = performance.now();
  };
}
