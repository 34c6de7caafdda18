import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { api } from '../../lib/api';
import { errorStatus } from '../../lib/error-message';
import type { LineNews } from './cart-slice';

const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Current price and stock of these products. A line whose request fails does not change. */
    lineNews: build.query<LineNews[], readonly string[]>({
      keepUnusedDataFor: 0,
      async queryFn(products, _api, _options, send) {
        const ask = async (product: string): Promise<LineNews[]> => {
          const { data, error } = await send(`/products/${product}`);
          if (errorStatus(error) === 404) return [{ product, stock: 0, isGone: true }];
          if (error) return [];
          const { price, priceSteps, stock, sale } = data as ProductView;
          const name = lineName(data as ProductView);
          return [{ product, price, priceSteps, stock, name, sale, isGone: false }];
        };
        return { data: (await Promise.all(products.map(ask))).flat() };
      },
    }),
  }),
});

export const { useLazyLineNewsQuery } = cartApi;
