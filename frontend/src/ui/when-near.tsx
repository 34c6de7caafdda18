import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Pixels of scrolling before it would be seen. */
const AHEAD = '400px';

/** Shows its children once the reader comes near: what is far down a page is no part of its first load. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear]);
  return <div ref={place}>{isNear && children}</div>;
}
