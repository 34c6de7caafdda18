import { useEffect, useState } from 'react';

/** Returns the displayed width of the image in pixels without zoom; null until it has loaded. */
export function useBreadth(index: number): number | null {
  const [breadth, setBreadth] = useState<number | null>(null);
  useEffect(() => {
    const measure = () => {
      const image = document.querySelector<HTMLImageElement>('.yarl__slide_current img');
      setBreadth(image?.complete === true ? image.clientWidth : null);
    };
    measure();
    // The load event does not bubble.
    document.addEventListener('load', measure, true);
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('load', measure, true);
      window.removeEventListener('resize', measure);
    };
  }, [index]);
  return breadth;
}
