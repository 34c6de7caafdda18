// Parses the sections of a page that show what the shop sells (frontend/content/README.md).
import { productQuery } from '../catalogue/catalogue.js';
import { colourFamilies } from '../catalogue/colour-families.js';
import { facetNames } from '../catalogue/facet-names.js';
import { siteImages } from './build-pages.js';
import type { Block } from './info-content.js';
import type { Section } from './sections.js';

type Link = Section['links'][number];
type ShopBlock = Extract<Block, { kind: 'slides' | 'figures' | 'tiles' | 'products' | 'call' }>;

const SITE_IMAGE = /^\/images\/site\/([a-z0-9-]+)$/;
const PRODUCT = /^\/products\/([^/?#]+)$/;
const looks = ['cloth', 'service', 'colour', 'words'] as const;

/** Separates links from the image between them: `- [Folded wool](/images/site/hero-3)`. */
function withImage(links: readonly Link[]) {
  const isImage = ({ to }: Link) => to.startsWith('/images/');
  const found = links.find(isImage);
  const name = found && SITE_IMAGE.exec(found.to)?.[1];
  if (found && (name === undefined || !siteImages.includes(name)))
    throw new Error(
      `The image "${found.to}" is not known; there are /images/site/${siteImages.join(', ')}.`,
    );
  return {
    links: links.filter((one) => !isImage(one)),
    image: found && { src: `${found.to}-1600.webp`, alt: found.label },
  };
}

/** Returns the items of a section that must have some. */
function someOf(items: Section['items'], title: string): Section['items'] {
  if (items.length === 0)
    throw new Error(`"${title}" is empty: each of its items begins with ### and a title.`);
  return items;
}

function lookOf(argument: string): (typeof looks)[number] {
  const look = looks.find((one) => one === argument);
  if (look === undefined)
    throw new Error(`The look of tiles "${argument}" is not known; there are ${looks.join(', ')}.`);
  return look;
}

/** Returns the colour of `### blue | Blue` in tiles of colours. */
function colourOf(
  look: string,
  { figure, title }: Pick<Section['items'][number], 'figure' | 'title'>,
) {
  if (look !== 'colour') return null;
  const colour = colourFamilies.find(([family]) => family === figure)?.[2];
  if (colour === undefined)
    throw new Error(
      `"${title}" has no colour; there are ${colourFamilies.map(([family]) => family).join(', ')}.`,
    );
  return { figure: colour };
}

const MAX_PRODUCTS = 24;
const parameters: readonly string[] = [
  'category',
  'search',
  'sort',
  'order',
  'limit',
  ...facetNames,
];

/** Returns the query of `@products use=shirts limit=4`, or of the products that its list items link to. */
function queryOf({ argument, links }: Section): { query: string; link?: Link } {
  const ids = links.flatMap(({ to }) => PRODUCT.exec(to)?.[1] ?? []);
  const link = links.find(({ to }) => !PRODUCT.test(to));
  const given = new URLSearchParams(argument.split(/[ &]+/).join('&'));
  const unknown = [...given.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not known; there are ${parameters.join(', ')}.`);
  if (ids.length > 0) given.set('ids', ids.join(','));
  if (!given.has('limit')) given.set('limit', String(ids.length || 4));
  const read = productQuery.safeParse(Object.fromEntries(given));
  if (!read.success || read.data.limit > MAX_PRODUCTS)
    throw new Error(
      `"@products ${argument}" is not a query of the list for at most ${String(MAX_PRODUCTS)} products.`,
    );
  given.sort();
  return { query: given.toString(), ...(link && { link }) };
}

/** The parser of each `@kind`. */
export const readShopBlock: Readonly<Record<string, (section: Section) => ShopBlock>> = {
  slides: ({ title, items }) => ({
    kind: 'slides',
    title,
    slides: someOf(items, title).map(({ figure = '', title: heading, text, links }) => {
      const { image, links: others } = withImage(links);
      if (!image) throw new Error(`The slide "${heading}" has no image.`);
      return { badge: figure, title: heading, text, image, links: others };
    }),
  }),
  figures: ({ title }) => ({ kind: 'figures', title }),
  tiles: ({ title, argument, items }) => ({
    kind: 'tiles',
    look: lookOf(argument),
    title,
    tiles: someOf(items, title).map(({ links, ...item }) => {
      const { image, links: others } = withImage(links);
      const to = others[0]?.to;
      if (to === undefined) throw new Error(`"${item.title}" has no link.`);
      return { ...item, to, ...(image && { image }), ...colourOf(argument, item) };
    }),
  }),
  products: (section) => ({
    kind: 'products',
    title: section.title,
    ...(section.paragraphs[0] !== undefined && { text: section.paragraphs[0] }),
    ...queryOf(section),
  }),
  call: ({ title, paragraphs, links }) => {
    const { image, links: others } = withImage(links);
    return {
      kind: 'call',
      title,
      text: paragraphs.join(' '),
      links: others,
      ...(image && { image }),
    };
  },
};
