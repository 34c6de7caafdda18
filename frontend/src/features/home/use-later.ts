import { useEffect, useState } from 'react';

/** True once `ms` have gone by: for what is wanted soon, but not with the page. */
export function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLater(true);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [ms]);
  return isLater;
}
