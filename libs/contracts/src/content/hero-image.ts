import type { Art } from './info-content.js';

const site = (name: string) => `/images/site/${name}-1600.webp`;

/** The image beside a title, and how wide it is shown; none where no cloth is. */
export function heroImage(art: Art | undefined): { src: string; sizes: string } | undefined {
  if (art?.kind !== 'cloth') return undefined;
  const isWide = art.shape === 'wide';
  return { src: site(art.name), sizes: isWide ? '100vw' : '(width < 48rem) 100vw, 34rem' };
}
