// The images that the demo shop needs, from products.json and site.json.
import { inColour, type ClothRecipe, type ImageRecipe } from '@shop/cloth-images/recipe';
import type { DemoProduct, SiteImage } from './seed-files.js';

/** 4:5 is the ratio of cards and gallery; the width suits the gallery on a high-density screen. */
const SIZE = { width: 1200, height: 1500 } as const;
const SWATCH = /^#[0-9A-F]{6}(?= )/;

/** An image to draw, and its place. */
export interface ImageTask {
  recipe: ImageRecipe;
  alt: string;
  owner: { product: string } | { site: string };
}

export function imageTasks(
  products: readonly DemoProduct[],
  site: readonly SiteImage[],
): ImageTask[] {
  const byName = new Map(products.toReversed().map((product) => [product.name, product]));
  return [
    ...products.flatMap(productTasks),
    ...site.map((image): ImageTask => {
      const [first, ...rest] = image.products.map((name) => {
        const product = byName.get(name);
        if (!product) throw new Error(`site.json shows ${name}, which is not in products.json`);
        return product.recipe;
      });
      if (!first) throw new Error(`The image ${image.name} shows no product`);
      const { kind, drape, width, height, alt, name } = image;
      return {
        recipe: { kind, drape, width, height, cloths: [first, ...rest], seed: `site ${name}` },
        alt,
        owner: { site: name },
      };
    }),
  ];
}

const productTasks = ({ _id, recipe, features, images }: DemoProduct): ImageTask[] =>
  images.map(({ kind, alt, drape }) => ({
    recipe: {
      kind,
      drape,
      cloths: clothsOf(kind, recipe, features),
      ...SIZE,
      seed: `${_id} ${kind}`,
    },
    alt,
    owner: { product: _id },
  }));

/** A stack and a swatch card show all colourways; the first swatch has the cloth's own ground. */
function clothsOf(
  kind: ImageRecipe['kind'],
  cloth: ClothRecipe,
  features: readonly string[],
): ImageRecipe['cloths'] {
  if (kind !== 'stack' && kind !== 'swatches') return [cloth];
  const grounds = features.flatMap((feature) => SWATCH.exec(feature) ?? []);
  return [cloth, ...grounds.slice(1).map((ground) => inColour(cloth, ground))];
}
