import { setImmediate } from 'node:timers/promises';

/** Milliseconds without other work of the process. */
const AT_A_TIME = 20;

/** Of a long loop, awaited in each of its turns: now and then it lets other work of the process be done. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_A_TIME) return;
    await setImmediate();
    since = performance.now();
  };
}
