import { isProductList, isProductView } from '@shop/contracts/catalogue/product-check';
import { api } from '../../../lib/api';
import { offers, type Offering } from './swatch-of';

interface Wanted {
  category: string;
  count: number;
  /** Products whose swatches are already in the tray. */
  except: readonly string[];
}

/** Number of products that one click examines. */
const LOOKED_AT = 24;

const swatchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Finds products of a category that offer swatches, which lists do not contain. */
    findSwatches: build.query<Offering[], Wanted>({
      async queryFn({ category, count, except }, _api, _options, send) {
        const params = { category, limit: LOOKED_AT };
        const { data: list, error } = await send({ url: '/products', params });
        if (error) return { error };
        const ids = isProductList(list) ? list.products.map(({ _id }) => _id) : [];
        const found: Offering[] = [];
        for (const id of ids.filter((one) => !except.includes(one))) {
          if (found.length === count) break;
          const { data } = await send(`/products/${id}`);
          if (isProductView(data) && offers(data)) found.push(data);
        }
        return { data: found };
      },
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { useLazyFindSwatchesQuery } = swatchApi;
