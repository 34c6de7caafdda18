// How a question is written on the shelf: the same question, however it was put, in the same words.
import type { ProductQuery } from '@shop/contracts/catalogue';

const LIST = 'list ';

export const listQuestion = (query: ProductQuery): string => LIST + JSON.stringify(query);
export const productQuestion = (product: string): string => `product ${product}`;
export const isList = (question: string): boolean => question.startsWith(LIST);
