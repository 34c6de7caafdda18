import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid';

interface FeaturedProductsProps {
  data?: ProductList;
  error?: unknown;
  onRetry: () => void;
}

/** The first products of the shop (spec section 9: four). */
export function FeaturedProducts({ data, error, onRetry }: FeaturedProductsProps) {
  if (data) return <ProductGrid products={data.products} />;
  if (error === undefined) return <ProductGridSkeleton count={4} />;
  return (
    <EmptyState
      title="The products could not be loaded"
      text={serverMessage(error) ?? 'Error fetching products'}
    >
      <Button variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </EmptyState>
  );
}
