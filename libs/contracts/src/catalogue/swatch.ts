// Colours among the features of a product, without zod.

export interface Swatch {
  colour: string;
  label: string;
}

const SWATCH = /^(#(?:[\da-f]{3}|[\da-f]{6}))(?:\s+(\S.*))?$/i;

/** Returns the swatch of a feature that is a colour: `#1F3A5F` or `#1F3A5F Navy` (product.md). */
export function swatchOf(feature: string): Swatch | null {
  const [, colour, name] = SWATCH.exec(feature.trim()) ?? [];
  return colour === undefined ? null : { colour, label: name ?? colour.toUpperCase() };
}
