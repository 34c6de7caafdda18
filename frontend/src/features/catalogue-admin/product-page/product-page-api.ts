import type { SavedProduct } from '@shop/contracts/catalogue/catalogue-admin';
import type { PreviewLink } from '@shop/contracts/catalogue/product-preview';
import type { ProductUses } from '@shop/contracts/catalogue/product-uses';
import { api } from '../../../lib/api';

const of = (product: string, part: string) =>
  `/admin/products/${encodeURIComponent(product)}/${part}`;

const productPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    productUses: build.query<ProductUses, string>({
      query: (product) => of(product, 'uses'),
      keepUnusedDataFor: 0,
    }),
    createPreview: build.mutation<PreviewLink, string>({
      query: (product) => ({ url: of(product, 'preview'), method: 'POST' }),
    }),
    duplicateProduct: build.mutation<SavedProduct, string>({
      query: (product) => ({ url: of(product, 'duplicate'), method: 'POST' }),
      invalidatesTags: (saved) => (saved ? ['Product', 'Audit'] : []),
    }),
  }),
});

export const { useProductUsesQuery, useCreatePreviewMutation, useDuplicateProductMutation } =
  productPageApi;
