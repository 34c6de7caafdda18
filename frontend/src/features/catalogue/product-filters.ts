// The state of the list page is its address: it can be sent, kept and gone back to.
import type { ProductFilters } from './catalogue-api';

export const sortings = [
  { value: 'name-asc', sort: 'name', order: 'asc', label: 'Name: A to Z' },
  { value: 'name-desc', sort: 'name', order: 'desc', label: 'Name: Z to A' },
  { value: 'price-asc', sort: 'price', order: 'asc', label: 'Price: low to high' },
  { value: 'price-desc', sort: 'price', order: 'desc', label: 'Price: high to low' },
  { value: 'rating-desc', sort: 'rating', order: 'desc', label: 'Rating: high to low' },
  { value: 'rating-asc', sort: 'rating', order: 'asc', label: 'Rating: low to high' },
] as const;

const sorts = ['name', 'price', 'rating'] as const;
const orders = ['asc', 'desc'] as const;

const oneOf = <T extends string>(known: readonly T[], value: string | null, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** What the address asks for; what it does not know is as if it were not there. */
export function readFilters(query: URLSearchParams): ProductFilters & { page: number } {
  const page = Number(query.get('page'));
  return {
    search: query.get('search') ?? '',
    category: query.get('category') ?? '',
    sort: oneOf(sorts, query.get('sort'), 'name'),
    order: oneOf(orders, query.get('order'), 'asc'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of other filters: what is usual is left out of it. */
export function writeFilters(filters: ProductFilters & { page?: number }): URLSearchParams {
  const { search, category, sort, order, page = 1 } = filters;
  return new URLSearchParams({
    ...(search && { search }),
    ...(category && { category }),
    ...(sort !== 'name' && { sort }),
    ...(order !== 'asc' && { order }),
    ...(page > 1 && { page: String(page) }),
  });
}
