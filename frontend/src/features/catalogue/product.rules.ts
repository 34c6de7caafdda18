// Texts about a product, as pure functions.
import type { ProductView } from '@shop/contracts/catalogue/catalogue';

const PREVIEW = 80;

const people = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first 80 characters as readers count them, and '...' only where something was cut. */
export function preview(description: string): string {
  const seen = [...people.segment(description)];
  if (seen.length <= PREVIEW) return description;
  return `${seen
    .slice(0, PREVIEW)
    .map(({ segment }) => segment)
    .join('')}...`;
}

export interface Swatch {
  colour: string;
  label: string;
}

const SWATCH = /^(#(?:[\da-f]{3}|[\da-f]{6}))(?:\s+(\S.*))?$/i;

/** A feature is a swatch only when it is a colour: `#1F3A5F` or `#1F3A5F Navy` (product.md). */
export function swatchOf(feature: string): Swatch | null {
  const [, colour, name] = SWATCH.exec(feature.trim()) ?? [];
  return colour === undefined ? null : { colour, label: name ?? colour.toUpperCase() };
}

/** Features apart: colours, and everything else. */
export function featuresOf(features: readonly string[]): { swatches: Swatch[]; words: string[] } {
  return {
    swatches: features.map(swatchOf).filter((swatch) => swatch !== null),
    words: features.filter((feature) => swatchOf(feature) === null),
  };
}

/** Returns the saving on a discounted product; null where it is not discounted. */
export function savingOf({ price, originalPrice }: ProductView) {
  if (originalPrice === null || originalPrice <= price) return null;
  return {
    originalPrice,
    saved: originalPrice - price,
    percentage: Math.round((1 - price / originalPrice) * 100),
  };
}

/** All images of a product; none gives an empty list. */
export const imagesOf = ({ images, image }: ProductView): string[] =>
  images.length > 0 ? images : image ? [image] : [];

/** Categories are stored as they were first spelled; on screen each begins with a capital. */
export const categoryLabel = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1);
