import type { ProductList, ProductView } from '@shop/contracts/catalogue/catalogue';
import { colourFamily } from '@shop/contracts/catalogue/colours';
import { api } from '../../../lib/api';
import { useGetClothSheetQuery } from '../cloth/cloth-api';
import { ProductCard } from '../product-card';
import cards from '../product-card.module.css';
import { featuresOf } from '../product.rules';
import recent from '../recent/recently-seen.module.css';

const goesWithApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products in stock with this use and colour family. */
    listGoesWith: build.query<ProductList, { use: string; colour: string }>({
      query: (facets) => ({ url: '/products', params: { ...facets, inStock: '1', limit: 5 } }),
      providesTags: ['Product'],
    }),
  }),
});

const SHOWN = 4;

/**
 * Other cloths of the same colour family for the same uses; renders nothing for a product without a cloth or colour.
 */
export function GoesWith({ product }: { product: ProductView }) {
  const code = product.cloth?.code ?? '';
  const { currentData: sheet } = useGetClothSheetQuery(code, { skip: code === '' });
  const [swatch] = featuresOf(product.features).swatches;
  const use = sheet?.uses.join(',') ?? '';
  const colour = swatch ? colourFamily(swatch.colour) : '';
  const { currentData: list } = goesWithApi.useListGoesWithQuery(
    { use, colour },
    { skip: use === '' || colour === '' },
  );
  // The same cloth in another colour is not another cloth.
  const own = new Set([product._id, ...(product.siblings ?? []).map(({ _id }) => _id)]);
  const others = (list?.products ?? []).filter(({ _id }) => !own.has(_id)).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section className={recent.recent} aria-labelledby="goes-with">
      <div className={recent.head}>
        <h2 id="goes-with" className={recent.title}>
          Goes with
        </h2>
      </div>
      <ul role="list" className={cards.grid}>
        {others.map((other) => (
          <li key={other._id}>
            <ProductCard product={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}
