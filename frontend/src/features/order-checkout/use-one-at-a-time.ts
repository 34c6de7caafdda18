import { useRef } from 'react';

/** Ignores calls while the work is running: a second click may come before the first has changed the screen. */
export function useOneAtATime<A extends unknown[]>(work: (...args: A) => Promise<void>) {
  const isAtWork = useRef(false);
  return async (...args: A) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    try {
      await work(...args);
    } finally {
      isAtWork.current = false;
    }
  };
}
