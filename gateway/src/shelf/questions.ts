// How a question is written on the shelf: the same question, however it was put, in the same words.
import type { ProductQuery } from '@shop/contracts/catalogue';
import { usualSort } from '@shop/contracts/product-sort';

const LIST = 'list ';

export function listQuestion({ sort, ...query }: ProductQuery): string {
  const known = { ...query, sort: sort ?? usualSort(query.search, query.order) };
  return LIST + JSON.stringify(known);
}
export const productQuestion = (product: string): string => `product ${product}`;
export const isList = (question: string): boolean => question.startsWith(LIST);
