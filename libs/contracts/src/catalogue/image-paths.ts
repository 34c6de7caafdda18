import { IMAGE_WIDTHS } from '../core/limits.js';

const STORED = /^(.*\/images\/.+)-(?:320|800|1600)\.(?:webp|avif)$/;

export interface ImagePaths {
  src: string;
  /** `srcset` values; null for an image that is not in our store. */
  avif: string | null;
  webp: string | null;
}

/**
 * Returns the paths of an image. Every stored image has three widths, as AVIF and WebP, distinguished by the end of the
 * name.
 */
export function imagePaths(address: string): ImagePaths {
  const stem = STORED.exec(address)?.[1];
  if (stem === undefined) return { src: address, avif: null, webp: null };
  const set = (format: string) =>
    IMAGE_WIDTHS.map((width) => `${stem}-${String(width)}.${format} ${String(width)}w`).join(', ');
  return { src: `${stem}-800.webp`, avif: set('avif'), webp: set('webp') };
}
