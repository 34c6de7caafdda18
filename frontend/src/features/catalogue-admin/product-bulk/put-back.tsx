import { lazyPart } from '../../../ui/lazy-part';
import { PutBack } from '../../bulk/put-back';

const PutBackProducts = lazyPart(async () => (await import('./put-back-products')).PutBackProducts);

/** Offers to restore the values of products from before a bulk change or an import. */
export const ProductPutBack = (props: { of: string; title: string; at: string }) => (
  <PutBack {...props} dialog={PutBackProducts} />
);
