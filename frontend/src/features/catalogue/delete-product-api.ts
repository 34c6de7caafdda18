import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../lib/api';

const deleteProductApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteProduct: build.mutation<Done, string>({
      query: (id) => ({ url: `/admin/products/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (done) => (done ? ['Product', 'Saved', 'Stats', 'Audit'] : []),
    }),
  }),
});

export const { useDeleteProductMutation } = deleteProductApi;
