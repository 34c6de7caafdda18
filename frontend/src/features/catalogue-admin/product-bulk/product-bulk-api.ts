import type { ProductBulkInput, ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import { api } from '../../../lib/api';

const productBulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewProductBulk: build.mutation<ProductBulkPreview, ProductBulkInput>({
      query: (body) => ({ url: '/admin/products/bulk', method: 'POST', body }),
    }),
    /** Previews the values from before a change; the argument is its id. */
    previewPutBack: build.mutation<ProductBulkPreview, string>({
      query: (bulk) => ({ url: `/admin/bulk/${bulk}/put-back`, method: 'POST' }),
    }),
  }),
});

export const { usePreviewProductBulkMutation, usePreviewPutBackMutation } = productBulkApi;
