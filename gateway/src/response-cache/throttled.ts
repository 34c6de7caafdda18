/** Calls `act` at once, then at most every `ms` while calls come in; the last call is never lost. */
export function throttled(ms: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isRequested = false;
  const run = (): void => {
    isRequested = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isRequested) run();
    }, ms).unref();
    act();
  };
  return () => {
    if (timer) isRequested = true;
    else run();
  };
}
