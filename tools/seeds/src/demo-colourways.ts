// The other colours of demo cloths: each of their swatches is a separate product.
import { inColour } from '@shop/cloth-images/recipe';
import { swatchOf } from '@shop/contracts/catalogue/swatch';
import { demoId } from './demo-id.js';
import { readProducts, type DemoProduct } from './seed-files.js';

/** Cloths that come in two to four colours. */
const COLOURED: ReadonlySet<string> = new Set([
  'Everyday Poplin',
  'Needlecord, Eight Wale',
  'Oxford Cloth, Pinpoint',
  'Bengal Homespun Khadi',
  'Chambray Workshirt Cotton',
  'Bhagalpuri Tussar',
  'Habotai Lining Silk',
  'Rajshahi Raw Silk',
  'Basketweave Blazer Wool',
  'Fine Merino Suiting',
  'Shetland Birdseye',
  'Luxe Upholstery Velvet',
  'Microfibre Twill',
  'Sheer Tricot Net',
]);
/** Stock of the first, second … other colour of a cloth, in pieces or metres. */
const STOCKS = [34, 0, 12];

const swatchesOf = ({ features }: DemoProduct) => features.flatMap((one) => swatchOf(one) ?? []);

/** Returns the demo products with their own colours, followed by the other colours. */
export function withColourways(products: readonly DemoProduct[]): DemoProduct[] {
  const coloured = products.filter(({ name }) => COLOURED.has(name));
  const own = products.map((product) => {
    const [first] = swatchesOf(product);
    if (!first || !coloured.includes(product)) return product;
    return { ...product, colourName: first.label, colourHex: first.colour };
  });
  return [...own, ...coloured.flatMap(otherColours)];
}

/** Returns all products of the demo shop; some cloths come in several colours. */
export const demoShopProducts = (): DemoProduct[] => withColourways(readProducts());

/** Returns the ids of the colourways of each product, including the product itself. */
export function colourwayIds(): ReadonlyMap<string, string[]> {
  return new Map(
    readProducts().map((product) => [
      product._id,
      [
        product._id,
        ...(COLOURED.has(product.name) ? otherColours(product) : []).map(({ _id }) => _id),
      ],
    ]),
  );
}

const otherColours = (product: DemoProduct): DemoProduct[] =>
  swatchesOf(product)
    .slice(1)
    .map(({ colour, label }, at) => ({
      ...product,
      _id: demoId(`${product._id} ${colour}`),
      colourName: label,
      colourHex: colour,
      originalPrice: null,
      stock: STOCKS[at] ?? 0,
      isOnRolls: false,
      features: [...product.features.filter((one) => !swatchOf(one)), `${colour} ${label}`],
      rating: null,
      reviewCount: 0,
      recipe: inColour(product.recipe, colour),
      // Only one image, because the first start may take at most 15 seconds longer for all colours.
      images: [{ kind: 'drape', alt: `${product.name}, ${label}, in loose folds` }],
    }));
