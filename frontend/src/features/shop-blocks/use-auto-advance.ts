import { useEffect, useEffectEvent } from 'react';

/** Calls `onAdvance` every `ms` while running; a change of `step` restarts the timer. */
export function useAutoAdvance(
  onAdvance: () => void,
  { isRunning, ms, step }: { isRunning: boolean; ms: number; step: number },
): void {
  const advance = useEffectEvent(onAdvance);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => {
      advance();
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [isRunning, ms, step]);
}
