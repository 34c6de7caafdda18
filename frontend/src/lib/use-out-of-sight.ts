import { useEffect, useRef, useState, type RefObject } from 'react';

/** Returns true while an element is not on the screen; false until that is known. */
export function useOutOfSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setOut(entries.at(-1)?.isIntersecting === false);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [element, isOut];
}
