import { useEffect, useState } from 'react';

/** Returns the pixels across which the image is shown without zoom; null until it has loaded. */
export function useBreadth(index: number): number | null {
  const [breadth, setBreadth] = useState<number | null>(null);
  useEffect(() => {
    const measure = () => {
      const image = document.querySelector<HTMLImageElement>('.yarl__slide_current img');
      setBreadth(image?.complete === true ? image.clientWidth : null);
    };
    measure();
    // Loading does not bubble.
    document.addEventListener('load', measure, true);
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('load', measure, true);
      window.removeEventListener('resize', measure);
    };
  }, [index]);
  return breadth;
}
