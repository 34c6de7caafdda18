// Puts the list that was sent with the page into the RTK Query cache; loaded together with the list page.
import { isProductList } from '@shop/contracts/catalogue/product-check';
import type { InitialData } from '../../../lib/initial-data';
import { catalogueApi } from '../catalogue-api';
import { readFilters } from './product-filters';

/** Returns the action that stores this response; null if it is not a list of products. */
export function seedList({ address, body }: InitialData) {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  if (pathname !== '/api/products' || !isProductList(body)) return null;
  const { page: _page, ...filters } = readFilters(searchParams);
  return catalogueApi.util.upsertQueryEntries([
    {
      endpointName: 'browseProducts',
      arg: filters,
      value: { pages: [body], pageParams: [null] },
    },
  ]);
}
