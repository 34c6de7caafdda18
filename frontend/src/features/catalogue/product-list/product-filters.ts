// The filters of the list page are its URL, so that it can be shared and gone back to.
import { usualSort } from '@shop/contracts/catalogue/product-sort';
import type { ProductFilters } from '../catalogue-api';

const sorts = ['match', 'name', 'price', 'rating'] as const;
const orders = ['asc', 'desc'] as const;

const oneOf = <T extends string>(known: readonly T[], value: string | null, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** The filters of the URL; unknown values are ignored. */
export function readFilters(query: URLSearchParams): ProductFilters & { page: number } {
  const page = Number(query.get('page'));
  const search = query.get('search') ?? '';
  const order = oneOf(orders, query.get('order'), 'asc');
  const sort = oneOf(sorts, query.get('sort'), usualSort(search, order));
  return {
    search,
    category: query.get('category') ?? '',
    ...(sort === 'match' ? matched(search) : { sort, order }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Without a search nothing matches best. */
const matched = (search: string) => ({ sort: search ? 'match' : 'name', order: 'asc' }) as const;
