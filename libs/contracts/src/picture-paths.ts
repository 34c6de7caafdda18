import { PICTURE_WIDTHS } from './limits.js';

const STORED = /^(.*\/images\/.+)-(?:320|800|1600)\.(?:webp|avif)$/;

export interface PicturePaths {
  src: string;
  /** `srcset` values; null for a picture that is not one of our own store. */
  avif: string | null;
  webp: string | null;
}

/** Every picture of the store exists at three widths, as AVIF and WebP, told apart by the ending of its name. */
export function picturePaths(address: string): PicturePaths {
  const stem = STORED.exec(address)?.[1];
  if (stem === undefined) return { src: address, avif: null, webp: null };
  const set = (format: string) =>
    PICTURE_WIDTHS.map((width) => `${stem}-${String(width)}.${format} ${String(width)}w`).join(
      ', ',
    );
  return { src: `${stem}-800.webp`, avif: set('avif'), webp: set('webp') };
}
