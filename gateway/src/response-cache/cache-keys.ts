// The cache keys of the catalogue. Equal queries have equal keys.
import type { ProductQuery } from '@shop/contracts/catalogue/catalogue';
import { usualSort } from '@shop/contracts/catalogue/product-sort';

const LIST = 'list ';
const CLOTH = 'cloth ';

export function listKey({ sort, ...query }: ProductQuery): string {
  const known = { ...query, sort: sort ?? usualSort(query.search, query.order) };
  return LIST + JSON.stringify(known);
}
export const productKey = (product: string): string => `product ${product}`;
export const clothKey = (code: string): string => CLOTH + code;
export const isClothKey = (key: string): boolean => key.startsWith(CLOTH);
export const isListKey = (key: string): boolean => key.startsWith(LIST);
