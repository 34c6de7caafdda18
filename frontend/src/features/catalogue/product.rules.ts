// Pure functions that return texts about a product.
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { swatchOf, type Swatch } from '@shop/contracts/catalogue/swatch';

const PREVIEW = 80;

const people = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first 80 characters as readers count them, with '...' only if the text was cut. */
export function preview(description: string): string {
  const seen = [...people.segment(description)];
  if (seen.length <= PREVIEW) return description;
  return `${seen
    .slice(0, PREVIEW)
    .map(({ segment }) => segment)
    .join('')}...`;
}

/** Separates colours from the other features. */
export function featuresOf(features: readonly string[]): { swatches: Swatch[]; words: string[] } {
  return {
    swatches: features.map(swatchOf).filter((swatch) => swatch !== null),
    words: features.filter((feature) => swatchOf(feature) === null),
  };
}

/** Returns the saving on a discounted product; null if it is not discounted. */
export function savingOf({ price, originalPrice }: ProductView) {
  if (originalPrice === null || originalPrice <= price) return null;
  return {
    originalPrice,
    saved: originalPrice - price,
    percentage: Math.round((1 - price / originalPrice) * 100),
  };
}

/** Returns all images of a product. */
export const imagesOf = ({ images, image }: ProductView): string[] =>
  images.length > 0 ? images : image ? [image] : [];

/** Returns a category with an initial capital; categories are stored as they were first spelled. */
export const categoryLabel = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1);
