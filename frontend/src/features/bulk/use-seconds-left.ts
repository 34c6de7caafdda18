import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Returns the whole seconds until a time, counting down; 0 after it. */
export function useSecondsLeft(until: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
    }, SECOND_MS);
    return () => {
      clearInterval(timer);
    };
  }, [until]);
  return until === null ? 0 : Math.max(Math.ceil((Date.parse(until) - now) / SECOND_MS), 0);
}
