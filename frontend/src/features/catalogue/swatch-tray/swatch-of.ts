import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { lineName } from '@shop/contracts/catalogue/line-name';

/** A product that offers a swatch. */
export type Offering = ProductView & { swatch: NonNullable<ProductView['swatch']> };

export const offers = (product: ProductView): product is Offering => product.swatch !== undefined;

/** Returns the swatch of a product in the format of the cart: one piece of its colour. */
export function swatchOf({ swatch, ...product }: Offering): ProductView {
  const {
    sale: _,
    priceSteps: __,
    cloth: ___,
    siblings: ____,
    colours: _____,
    colour: ______,
    ...rest
  } = product;
  return {
    ...rest,
    _id: swatch.product,
    name: `Swatch: ${lineName(product)}`,
    price: swatch.price,
    originalPrice: null,
    discountPercentage: null,
    stock: 1,
    swatchOf: product._id,
  };
}
