import { useRef, useState } from 'react';

/** Ignores calls while the work is running, because a second click may come before the first has changed the screen. */
export function useOneAtATime<A extends unknown[]>(work: (...args: A) => Promise<void>) {
  const isAtWork = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const run = async (...args: A) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setRunning(true);
    try {
      await work(...args);
    } finally {
      isAtWork.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning };
}
