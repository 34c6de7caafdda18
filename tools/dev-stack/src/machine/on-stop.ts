/**
 * Runs the work once when this process must end, then ends it: on Ctrl-C, SIGTERM, a closed terminal, or the death of
 * the npm that started it and would have passed the signal on.
 */
export function onStop(work: () => Promise<void>, exitCode: number): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return; // Both npm and the terminal pass Ctrl-C on.
    isStopping = true;
    void work().finally(() => process.exit(exitCode));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) whenOrphaned(stop);
}

function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const clock = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500);
  clock.unref();
}
