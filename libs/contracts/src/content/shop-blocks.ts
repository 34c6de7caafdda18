// The sections of a page that show what the shop sells: those of the home page, some of which other pages can use.
import { z } from 'zod';

const link = z.object({ to: z.string(), label: z.string() });
/** An image of the shop with its address. */
const image = z.object({ src: z.string(), alt: z.string() });

const slide = z.object({
  badge: z.string(),
  title: z.string(),
  text: z.string(),
  image,
  links: z.array(link),
});
export type Slide = z.infer<typeof slide>;

/** A carousel. */
const slides = z.object({
  kind: z.literal('slides'),
  title: z.string(),
  slides: z.array(slide).min(1),
});
export type SlidesBlock = z.infer<typeof slides>;

/** Figures of the company, counted by the services. */
const figures = z.object({ kind: z.literal('figures'), title: z.string() });
export type FiguresBlock = z.infer<typeof figures>;

const tile = z.object({
  /** Name of a colour. */
  figure: z.string().optional(),
  title: z.string(),
  text: z.string(),
  to: z.string(),
  image: image.optional(),
});

/** Links into the shop: large images of cloth, services with an icon, round colours, or plain words. */
const tiles = z.object({
  kind: z.literal('tiles'),
  look: z.enum(['cloth', 'service', 'colour', 'words']),
  title: z.string(),
  tiles: z.array(tile).min(1),
});
export type TilesBlock = z.infer<typeof tiles>;

/** Products by the query of a list, or chosen by hand. */
const products = z.object({
  kind: z.literal('products'),
  title: z.string(),
  text: z.string().optional(),
  /** Parameters of `GET /api/products`, sorted. */
  query: z.string(),
  link: link.optional(),
});
export type ProductsBlock = z.infer<typeof products>;

/** An invitation to write to the company. */
const call = z.object({
  kind: z.literal('call'),
  title: z.string(),
  text: z.string(),
  links: z.array(link),
  image: image.optional(),
});
export type CallBlock = z.infer<typeof call>;

export const shopBlocks = [slides, figures, tiles, products, call] as const;
