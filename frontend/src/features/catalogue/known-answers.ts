// What came with the page goes into the cache as if it had been asked for.
import { FEATURED_COUNT } from '@shop/contracts/limits';
import { isProductList, isProductView } from '@shop/contracts/product-check';
import type { FirstAnswer } from '../../lib/first-answer';
import { catalogueApi } from './catalogue-api';
import { productApi } from './product-api';
import { readFilters } from './product-filters';

const PRODUCT = /^\/api\/products\/([^/]+)$/;

/** The action that makes this answer known; null for one that no page of the catalogue asks for. */
export function answerKnown({ address, body }: FirstAnswer) {
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
  const { search, category, sort, order } = readFilters(searchParams);
  return catalogueApi.util.upsertQueryEntries([
    {
      endpointName: 'browseProducts',
      arg: { search, category, sort, order },
      value: { pages: [body], pageParams: [null] },
    },
  ]);
}
