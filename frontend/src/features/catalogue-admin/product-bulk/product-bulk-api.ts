import type { ProductBulkInput, ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import { api } from '../../../lib/api';

const productBulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewProductBulk: build.mutation<ProductBulkPreview, ProductBulkInput>({
      query: (body) => ({ url: '/admin/products/bulk', method: 'POST', body }),
    }),
  }),
});

export const { usePreviewProductBulkMutation } = productBulkApi;
