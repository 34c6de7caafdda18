// Finds the family of a colour, without zod.
import type { ColourFamily } from './colour-families.js';

/** Colours that people would call by the name of the family. */
const EXAMPLES: Partial<Record<ColourFamily, readonly string[]>> = {
  white: ['#ffffff', '#f4f1ea', '#e4e6e4'],
  natural: ['#efe6d4', '#e3d6b8', '#cdbfa4'],
  grey: ['#c0c3c6', '#8a8c93', '#5a5f66', '#3a3a3c'],
  black: ['#000000', '#1c1c20'],
  brown: ['#4a3b34', '#5a4634', '#8a6a4a', '#b08a5a', '#c9a66b', '#a8622a'],
  red: ['#b3332c', '#b5533c', '#8e2f24', '#6b1e2e', '#5a1230', '#e0322e'],
  pink: ['#e9c9c4', '#d9a7a0', '#d8708c'],
  orange: ['#c2501f', '#b5651d', '#e88a34'],
  yellow: ['#e6c229', '#f2dd7a'],
  green: ['#4a5a3c', '#2f4a3a', '#3f6b55', '#7f8f6a', '#2e6e6a', '#3fa34d'],
  blue: ['#1b2a4a', '#2e5e8c', '#8fa9c8', '#6b7f9c', '#124a52', '#3d7fd9'],
  purple: ['#5a2347', '#6a4a70', '#b7a7c4', '#7a3fb0'],
};

type Oklab = readonly [lightness: number, a: number, b: number];

/** Converts `#rgb` or `#rrggbb` to OKLab, where equal distances look equal (bottosson.github.io/posts/oklab). */
function oklabOf(colour: string): Oklab {
  const digits = colour.slice(1);
  const width = digits.length / 3;
  const channel = (at: number): number => {
    const part = digits.slice(at * width, (at + 1) * width);
    const value = Number.parseInt(width === 1 ? part + part : part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const red = channel(0);
  const green = channel(1);
  const blue = channel(2);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const examples = Object.entries(EXAMPLES).flatMap(([family, colours]) =>
  colours.map((colour) => ({ family: family as ColourFamily, lab: oklabOf(colour) })),
);

/** Distance of two colours. Lightness counts half, since light and dark blue are one family. */
const distance = (one: Oklab, other: Oklab): number =>
  Math.hypot((one[0] - other[0]) / 2, one[1] - other[1], one[2] - other[2]);

/** Returns the family whose example looks most like a colour, `#rgb` or `#rrggbb`. */
export function colourFamily(colour: string): ColourFamily {
  const lab = oklabOf(colour);
  const nearest = examples.reduce((best, example) =>
    distance(example.lab, lab) < distance(best.lab, lab) ? example : best,
  );
  return nearest.family;
}
