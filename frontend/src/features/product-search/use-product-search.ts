import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { AdminProductList } from '@shop/contracts/catalogue/catalogue-admin';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { useDeferredValue } from 'react';
import { api } from '../../lib/api';

const SUGGESTIONS = 10;

const { useFindProductsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The products that match the words, for a field that suggests them. */
    findProducts: build.query<AdminProductList, string>({
      query: (search) => ({
        url: '/admin/products',
        params: { search, limit: SUGGESTIONS, order: 'asc' },
      }),
      providesTags: ['Product'],
    }),
  }),
});

/** Returns name, colour and SKU: products may share the first two, but no SKU. */
export const productLabel = (product: ProductView): string =>
  `${lineName(product)}, ${product.sku}`;

/** Returns the product that the text means: by its label, or by a name that no other product has. */
export function meantBy(text: string, products: readonly ProductView[]): ProductView | undefined {
  const labelled = products.find((product) => productLabel(product) === text);
  const named = products.filter(({ name }) => name === text);
  return labelled ?? (named.length === 1 ? named[0] : undefined);
}

/** Returns products that match what is typed, up to its first comma. */
export function useProductSearch(text: string): readonly ProductView[] {
  const search = useDeferredValue(text.split(',')[0]?.trim() ?? '');
  const { data } = useFindProductsQuery(search, { skip: search === '' });
  return data?.products ?? [];
}
