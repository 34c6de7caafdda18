import { useRef } from 'react';

/** The work, deaf while it is being done: a second press comes before the first has changed anything on the screen. */
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
