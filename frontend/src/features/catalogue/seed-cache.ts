// Puts the response that was sent with the page into the RTK Query cache.
import { isProductList, isProductView } from '@shop/contracts/catalogue/product-check';
import type { InitialData } from '../../lib/initial-data';
import { catalogueApi } from './catalogue-api';
import { productApi } from './product-api';

const PRODUCT = /^\/api\/products\/([^/]+)$/;

/** Returns the action that stores this response; null if it belongs to another page. */
export function seedCache({ address, body }: InitialData) {
  const { pathname, search, searchParams } = new URL(address, 'http://localhost');
  const id = PRODUCT.exec(pathname)?.[1];
  if (id !== undefined)
    return isProductView(body)
      ? productApi.util.upsertQueryEntries([
          { endpointName: 'getProduct', arg: decodeURIComponent(id), value: body },
        ])
      : null;
  if (pathname !== '/api/products' || !isProductList(body)) return null;
  // The list page itself has no limit in its address.
  return searchParams.has('limit')
    ? catalogueApi.util.upsertQueryEntries([
        { endpointName: 'listChosen', arg: search.slice(1), value: body },
      ])
    : null;
}
