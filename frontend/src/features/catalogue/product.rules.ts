// Texts about a product, as pure functions.
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { swatchOf, type Swatch } from '@shop/contracts/catalogue/swatch';

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
