import { PackageSearch } from 'lucide-react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { LoadFailed } from '../../ui/list/load-failed';
import { Spinner } from '../../ui/spinner';
import { similarMessage } from '../catalogue/similar-message';
import {
  useExportProductsMutation,
  useImportProductsMutation,
  useListAdminProductsInfiniteQuery,
} from './catalogue-admin-api';
import { ListTransfer } from './list-transfer';
import { ProductAdminCard } from './product-admin-card';
import { ProductToolbar } from './product-toolbar';
import styles from './products-page.module.css';
import { useProductAdminFilters } from './use-product-admin-filters';

/** Messages of the back-office stay for 5 seconds (spec section 8); the way to try again stays longer. */
const SHOWN_MS = 5_000;

function useFailedMessage(error: unknown) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (error === undefined) return;
    const msg = 'Failed to fetch products';
    dispatch(alertAdded({ type: 'error', msg, duration: SHOWN_MS }));
  }, [dispatch, error]);
}

/** The shop's products as admins work on them; the form opens above the list, at an address of its own. */
export function ProductsPage() {
  const { filters, isFiltered, change, reset } = useProductAdminFilters();
  const list = useListAdminProductsInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const { currentData: data, error, isFetching } = list;
  const pages = data?.pages ?? [];
  useFailedMessage(error);
  const products = pages.flatMap((page) => page.products);

  return (
    <div className={styles.page}>
      <ProductToolbar filters={filters} onChange={change} />
      {!data && isFetching && <Spinner label="Loading products..." />}
      {!data && !isFetching && error && (
        <LoadFailed title="Products could not be loaded" text={serverMessage(error)} query={list} />
      )}
      {data && (
        <>
          <div className={styles.counter}>
            <p role="status">
              {pages[0]?.isSimilar
                ? similarMessage(filters.search ?? '')
                : counter(products.length, pages[0])}
            </p>
            <ListTransfer
              what="products"
              intro={
                <>
                  A CSV file with the columns of an exported list. A row with an <code>id</code>{' '}
                  changes that product; a row without one makes a new product. <code>cloth</code> is
                  the code of its data sheet; <code>unit</code> (piece, m or yd), <code>step</code>,{' '}
                  <code>least</code> and <code>most</code> say how it is sold.
                </>
              }
              useImport={useImportProductsMutation}
              canSkip
              useExport={useExportProductsMutation}
              filter={undefined}
            />
          </div>
          {products.length === 0 && <NothingFound isFiltered={isFiltered} onReset={reset} />}
          <ul role="list" className={styles.grid}>
            {products.map((product) => (
              <li key={product._id}>
                <ProductAdminCard product={product} />
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              variant="secondary"
              className={styles.more}
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more products
            </Button>
          )}
        </>
      )}
      <Outlet />
    </div>
  );
}

/** "n of m"; a very large total is capped. */
function counter(shown: number, page?: { total: number; isTotalCapped: boolean }): string {
  const total = (page?.total ?? 0).toLocaleString('en-US') + (page?.isTotalCapped ? '+' : '');
  return `Showing ${shown.toLocaleString('en-US')} of ${total} products`;
}

function NothingFound({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState
        icon={<PackageSearch />}
        title="No products yet"
        text="Add the first one, or import a list of them."
      />
    );
  return (
    <EmptyState
      icon={<PackageSearch />}
      title="No Products Found"
      text="None matches what you look for."
    >
      <Button variant="secondary" onClick={onReset}>
        Show all products
      </Button>
    </EmptyState>
  );
}
