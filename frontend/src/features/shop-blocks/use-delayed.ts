import { useEffect, useState } from 'react';

/** Returns true after `ms`, for work that can wait until after the first render. */
export function useDelayed(ms: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDue(true);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [ms]);
  return isDue;
}
