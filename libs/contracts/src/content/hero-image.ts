import type { Art, InfoContent } from './info-content.js';

const site = (name: string) => `/images/site/${name}-1600.webp`;

interface FirstImage {
  src: string;
  /** The `sizes` of the image. */
  sizes: string;
}

/** Returns the image next to a title, and how wide it is shown; undefined if the art is not cloth. */
export function heroImage(art: Art | undefined): FirstImage | undefined {
  if (art?.kind !== 'cloth') return undefined;
  const isWide = art.shape === 'wide';
  return { src: site(art.name), sizes: isWide ? '100vw' : '(width < 48rem) 100vw, 34rem' };
}

/** Returns the first large image of a page: that of its first slide, or the one next to its title. */
export function firstImage({ art, blocks }: InfoContent): FirstImage | undefined {
  const [first] = blocks;
  const src = first?.kind === 'slides' ? first.slides[0]?.image.src : undefined;
  return src === undefined ? heroImage(art) : { src, sizes: '100vw' };
}
