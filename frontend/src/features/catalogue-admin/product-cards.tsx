import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import type { ReactNode } from 'react';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { LoadFailed } from '../../ui/list/load-failed';
import { Spinner } from '../../ui/spinner';
import { ProductAdminCard } from './product-admin-card';
import styles from './products-page.module.css';

interface ProductCardsProps {
  products: readonly AdminProduct[] | undefined;
  query: {
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  error: unknown;
  empty: ReactNode;
}

/** The products as cards (spec section 4). */
export function ProductCards({ products, query, error, empty }: ProductCardsProps) {
  if (!products && query.isFetching) return <Spinner label="Loading products..." />;
  if (!products)
    return error ? (
      <LoadFailed title="Products could not be loaded" text={serverMessage(error)} query={query} />
    ) : null;
  return (
    <>
      {products.length === 0 && empty}
      <ul role="list" className={styles.grid}>
        {products.map((product) => (
          <li key={product._id}>
            <ProductAdminCard product={product} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => {
            query.fetchNextPage();
          }}
        >
          Show more products
        </Button>
      )}
    </>
  );
}
