// Puts the response that was sent with the page into the RTK Query cache.
import { FEATURED_COUNT } from '@shop/contracts/core/limits';
import { isProductList, isProductView } from '@shop/contracts/catalogue/product-check';
import type { InitialData } from '../../lib/initial-data';
import { catalogueApi } from './catalogue-api';
import { productApi } from './product-api';

const PRODUCT = /^\/api\/products\/([^/]+)$/;

/** The action that stores this response; null where neither a product's page nor the home page requests it. */
export function seedCache({ address, body }: InitialData) {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const id = PRODUCT.exec(pathname)?.[1];
  if (id !== undefined)
    return isProductView(body)
      ? productApi.util.upsertQueryEntries([
          { endpointName: 'getProduct', arg: decodeURIComponent(id), value: body },
        ])
      : null;
  if (pathname !== '/api/products' || !isProductList(body)) return null;
  if (searchParams.get('limit') === String(FEATURED_COUNT))
    return catalogueApi.util.upsertQueryEntries([
      { endpointName: 'listFeatured', arg: FEATURED_COUNT, value: body },
    ]);
  return null;
}
