// Search words that name a family of colours (W37). Without zod.
import { colourFamilies, type ColourFamily } from './colour-families.js';

const WORDS: Partial<Record<ColourFamily, string>> = {
  white: 'ivory snow pearl chalk',
  natural: 'ecru cream beige oat undyed sand flax linen stone',
  grey: 'gray silver charcoal graphite slate pewter smoke ash steel',
  black: 'jet ebony onyx',
  brown: 'chocolate camel tan tobacco chestnut umber coffee khaki rust bronze',
  red: 'crimson scarlet burgundy claret garnet wine maroon ruby cherry madder',
  pink: 'rose blush fuchsia magenta coral salmon',
  orange: 'apricot tangerine terracotta amber peach',
  yellow: 'mustard gold lemon ochre saffron butter',
  green: 'olive sage moss emerald forest bottle lichen jade mint',
  blue: 'navy sky indigo azure cobalt denim midnight turquoise aqua teal',
  purple: 'violet lilac lavender mauve plum aubergine',
};

const familyOf = new Map<string, ColourFamily>();
for (const [family] of colourFamilies)
  for (const word of [family, ...(WORDS[family] ?? '').split(' ')])
    if (word && family !== 'multi') familyOf.set(word, family);

/** Returns the word under which the search finds a family; users never type it. */
export const familyTerm = (family: ColourFamily): string => `colourfamily${family}`;

/** Returns the words with colour words replaced by their families; null if there is no colour word. */
export function withColourFamilies(words: readonly string[]): string[] | null {
  const replaced = words.map((word) => {
    const family = familyOf.get(word.toLowerCase());
    return family ? familyTerm(family) : word;
  });
  return replaced.some((word, at) => word !== words[at]) ? replaced : null;
}
