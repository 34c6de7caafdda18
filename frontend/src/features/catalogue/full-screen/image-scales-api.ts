import type { ImageScaleList, SetImageScaleInput } from '@shop/contracts/catalogue/image-scales';
import { api } from '../../../lib/api';

const of = (product: string) => `products/${encodeURIComponent(product)}/scales`;

const imageScalesApi = api.injectEndpoints({
  endpoints: (build) => ({
    imageScales: build.query<ImageScaleList, string>({ query: (product) => `/${of(product)}` }),
    setImageScale: build.mutation<unknown, SetImageScaleInput & { product: string }>({
      query: ({ product, ...body }) => ({ url: `/admin/${of(product)}`, method: 'PUT', body }),
      invalidatesTags: ['Audit'],
      onQueryStarted: async ({ product }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        void dispatch(
          imageScalesApi.endpoints.imageScales.initiate(product, {
            subscribe: false,
            forceRefetch: true,
          }),
        );
      },
    }),
  }),
});

export const { useImageScalesQuery, useSetImageScaleMutation } = imageScalesApi;
