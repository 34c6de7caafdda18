import { productView, type ProductView } from '@shop/contracts/catalogue';
import { api } from '../../lib/api';

/** One product. What comes back is either the product or wraps it (spec section 7). */
export const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProduct: build.query<ProductView, string>({
      query: (id) => `/products/${encodeURIComponent(id)}`,
      transformResponse: (body: unknown) => {
        const wrapped = typeof body === 'object' && body !== null && 'product' in body;
        const product = productView.safeParse(wrapped ? body.product : body);
        if (!product.success) throw new Error('Invalid product data format');
        return product.data;
      },
      providesTags: ['Product'],
    }),
  }),
});

export const { useGetProductQuery } = productApi;
