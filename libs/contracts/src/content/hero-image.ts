import type { Art, InfoContent } from './info-content.js';

const site = (name: string) => `/images/site/${name}-1600.webp`;

interface FirstImage {
  src: string;
  /** The `sizes` of the image. */
  sizes: string;
}

/** The image beside a title, and how wide it is shown; none where no cloth is. */
export function heroImage(art: Art | undefined): FirstImage | undefined {
  if (art?.kind !== 'cloth') return undefined;
  const isWide = art.shape === 'wide';
  return { src: site(art.name), sizes: isWide ? '100vw' : '(width < 48rem) 100vw, 34rem' };
}

/** The first large image of a page: that of its first slide, or beside its title. */
export function firstImage({ art, blocks }: InfoContent): FirstImage | undefined {
  const [first] = blocks;
  const src = first?.kind === 'slides' ? first.slides[0]?.image.src : undefined;
  return src === undefined ? heroImage(art) : { src, sizes: '100vw' };
}
