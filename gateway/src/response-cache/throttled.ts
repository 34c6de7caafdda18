/** Calls `act` at once, then at most every `ms` for as long as it is asked for; the last asking is never lost. */
export function throttled(ms: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let requests = false;
  const turn = (): void => {
    timer = undefined;
    if (requests) run();
  };
  const run = (): void => {
    requests = false;
    timer = setTimeout(turn, ms).unref();
    act();
  };
  return () => {
    if (timer) requests = true;
    else run();
  };
}
