import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { isProductView } from '@shop/contracts/catalogue/product-check';
import { api } from '../../lib/api';

const INVALID = { status: 'CUSTOM_ERROR', error: 'Invalid product data format' } as const;

/** The endpoint of one product. Its response is the product, or an object that wraps it (spec section 7). */
export const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProduct: build.query<ProductView, string>({
      async queryFn(id, _api, _options, send) {
        const { data: body, error } = await send(`/products/${encodeURIComponent(id)}`);
        if (error) return { error };
        const isWrapped = typeof body === 'object' && body !== null && 'product' in body;
        const product: unknown = isWrapped ? body.product : body;
        return isProductView(product) ? { data: product } : { error: INVALID };
      },
      providesTags: ['Product'],
    }),
  }),
});

export const { useGetProductQuery } = productApi;
