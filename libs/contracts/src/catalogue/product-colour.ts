// The colour of a product, and the other colours of its cloth.
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import { id } from '../core/shapes.js';
import { colourFamilies, type ColourFamily } from './colour-families.js';

const families = colourFamilies.map(([family]) => family) as [ColourFamily, ...ColourFamily[]];
const family = z.enum(families);
/** `#1F3A5F`. */
const hex = z.string().regex(/^#[0-9A-F]{6}$/);

/** Fields of a product that an admin edits; either both are stated, or neither. */
export const colourFields = {
  /** Null if the product has no colour of its own: it is then no colourway of its cloth. */
  colourName: z.string().overwrite(cleanLine).min(1).max(60).nullable().optional(),
  colourHex: z
    .string()
    .overwrite((text) => text.trim().toUpperCase())
    .regex(/^#[0-9A-F]{6}$/, 'A colour is written as #1F3A5F')
    .nullable()
    .optional(),
  /** `true` makes it the product that lists show for its cloth; `false` changes nothing. */
  isLead: z.boolean().optional(),
};

/** A colourway in the shop, as its dot shows it. */
const colourway = z.object({
  _id: id,
  name: z.string(),
  hex,
  family,
  inStock: z.boolean(),
  image: z.string().nullable(),
});
export type Colourway = z.infer<typeof colourway>;

/** Optional fields of a product, absent rather than empty. */
export const shownColours = {
  colour: z.object({ name: z.string(), hex, family }).optional(),
  /** In a list: all colourways of the cloth in the shop, including this one, if there are several. */
  colours: z.array(colourway).optional(),
  /** On a product page: the same colourways with their prices in dollars. */
  siblings: z.array(colourway.extend({ price: z.number() })).optional(),
};
