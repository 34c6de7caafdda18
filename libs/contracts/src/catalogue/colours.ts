// Colours of products and their families, without zod.

/** The families of the colour facet, their labels and the colour of their dots. */
export const colourFamilies = [
  ['white', 'White', '#f6f4ef'],
  ['natural', 'Natural', '#e3d8c0'],
  ['grey', 'Grey', '#8a8c93'],
  ['black', 'Black', '#1c1c20'],
  ['brown', 'Brown', '#7a5a3c'],
  ['red', 'Red', '#9c2b2b'],
  ['pink', 'Pink', '#d9a7a0'],
  ['orange', 'Orange', '#c2612a'],
  ['yellow', 'Yellow', '#d6b23a'],
  ['green', 'Green', '#4b6b45'],
  ['blue', 'Blue', '#2e4f86'],
  ['purple', 'Purple', '#5a3a68'],
  ['multi', 'Several colours', '#b9a58c'],
] as const;
export type ColourFamily = (typeof colourFamilies)[number][0];

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

interface Oklch {
  lightness: number;
  chroma: number;
  /** Degrees. */
  hue: number;
}

/** Converts `#rgb` or `#rrggbb` to OKLCH, in which equal steps look equal. */
function oklchOf(colour: string): Oklch {
  const digits = colour.slice(1);
  const width = digits.length / 3;
  const channel = (at: number): number => {
    const part = digits.slice(at * width, (at + 1) * width);
    const value = Number.parseInt(width === 1 ? part + part : part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = [channel(0), channel(1), channel(2)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Hues up to which a strong colour has the name. */
const HUES: readonly (readonly [below: number, family: ColourFamily])[] = [
  [40, 'red'],
  [75, 'orange'],
  [110, 'yellow'],
  [195, 'green'],
  [285, 'blue'],
  [345, 'purple'],
  [361, 'red'],
];

const isBetween = (hue: number, from: number, to: number): boolean => hue >= from && hue < to;

/** Returns the family of a colour, `#rgb` or `#rrggbb`. */
export function colourFamily(colour: string): ColourFamily {
  const { lightness, chroma, hue } = oklchOf(colour);
  const isWarm = isBetween(hue, 40, 110);
  const isGreyish = chroma < 0.012 || (chroma < 0.03 && isBetween(hue, 180, 300));
  if (lightness < 0.3 && chroma < 0.03) return 'black';
  if (lightness > 0.89 && chroma < 0.017) return 'white';
  if (isGreyish) return 'grey';
  if (isWarm && lightness > 0.78 && chroma < 0.075) return 'natural';
  if (chroma < 0.02) return 'grey';
  if (isWarm && (lightness < 0.66 || chroma < 0.09))
    return chroma > 0.13 && lightness > 0.55 ? 'orange' : hue >= 100 ? 'green' : 'brown';
  if (hue >= 345 || hue < 10) {
    if (lightness > 0.68 || (lightness > 0.55 && chroma < 0.1)) return 'pink';
    return hue >= 345 && lightness < 0.4 ? 'purple' : 'red';
  }
  if (hue < 40 && lightness > 0.68) return 'pink';
  return HUES.find(([below]) => hue < below)?.[1] ?? 'red';
}
