import type { ProductEvent } from '@shop/contracts/catalogue';
import type { Product } from './product.entity.js';

/** The part of an event that only a product sold by length has. */
export const saleOfEvent = ({
  unit,
  cutsPerUnit,
  leastCuts,
}: Pick<Product, 'unit' | 'cutsPerUnit' | 'leastCuts'>): Pick<
  ProductEvent,
  'unit' | 'cutsPerUnit' | 'leastCuts'
> => (unit === 'piece' ? {} : { unit, cutsPerUnit, leastCuts });

/** The address of an image; the other widths and formats differ in the ending alone. */
export const imageAddress = (key: string): string => `/images/${key}-800.webp`;
