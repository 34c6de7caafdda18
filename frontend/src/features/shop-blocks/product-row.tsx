import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { useListChosenQuery } from '../catalogue/catalogue-api';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/product-grid';

/** Products that a page chooses by a query of the list. */
export function ProductRow({ query }: { query: string }) {
  const { data, error, refetch } = useListChosenQuery(query);
  if (data) return <ProductGrid products={data.products} />;
  if (error === undefined)
    return <ProductGridSkeleton count={Number(new URLSearchParams(query).get('limit'))} />;
  return (
    <EmptyState
      title="The products could not be loaded"
      text={serverMessage(error) ?? 'Error fetching products'}
    >
      <Button variant="secondary" onClick={() => void refetch()}>
        Try Again
      </Button>
    </EmptyState>
  );
}
