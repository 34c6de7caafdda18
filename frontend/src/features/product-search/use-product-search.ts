import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { AdminProductList } from '@shop/contracts/catalogue/catalogue-admin';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { useDeferredValue } from 'react';
import { api } from '../../lib/api';

const SUGGESTIONS = 10;

const { useFindProductsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products that match the typed words, as suggestions for a field. */
    findProducts: build.query<AdminProductList, string>({
      query: (search) => ({
        url: '/admin/products',
        params: { search, limit: SUGGESTIONS, order: 'asc' },
      }),
      providesTags: ['Product'],
    }),
  }),
});

/** Returns name, colour and SKU of a product; only the SKU is unique. */
export const productLabel = (product: ProductView): string =>
  `${lineName(product)}, ${product.sku}`;

/** Returns the product that the text identifies: by its label, or by a unique name. */
export function meantBy(text: string, products: readonly ProductView[]): ProductView | undefined {
  const labelled = products.find((product) => productLabel(product) === text);
  const named = products.filter(({ name }) => name === text);
  return labelled ?? (named.length === 1 ? named[0] : undefined);
}

/** Returns the products that match the typed text up to its first comma. */
export function useProductSearch(text: string): readonly ProductView[] {
  const search = useDeferredValue(text.split(',')[0]?.trim() ?? '');
  const { data } = useFindProductsQuery(search, { skip: search === '' });
  return data?.products ?? [];
}
