/** Calls `act` at once, then at most every `ms` for as long as it is asked for; the last asking is never lost. */
export function paced(ms: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let asked = false;
  const turn = (): void => {
    timer = undefined;
    if (asked) run();
  };
  const run = (): void => {
    asked = false;
    timer = setTimeout(turn, ms).unref();
    act();
  };
  return () => {
    if (timer) asked = true;
    else run();
  };
}
