import type { ProductExportQuery } from '@shop/contracts/catalogue/catalogue-admin';
import { PackageSearch } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Outlet } from 'react-router-dom';
import { nounOf } from '../../ui/count-text';
import { adminPaths } from '../../lib/admin-paths';
import { alertAdded } from '../../lib/alerts-slice';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { EmptyState } from '../../ui/list/empty-state';
import { Segmented } from '../../ui/segmented';
import { Spinner } from '../../ui/spinner';
import { useOpenedList } from '../../ui/table/opened-list';
import { similarMessage } from '../catalogue/similar-message';
import {
  useExportProductsMutation,
  useImportProductsMutation,
  useListAdminProductsInfiniteQuery,
} from './catalogue-admin-api';
import { exportedColumns } from './exported-columns';
import { ListTransfer, type ListTransferProps } from './list-transfer';
import { ProductCards } from './product-cards';
import { ProductToolbar } from './product-toolbar';
import styles from './products-page.module.css';
import { useProductAdminFilters, type ProductsView } from './use-product-admin-filters';

const ProductTable = lazyPart(
  async () => (await import('./product-table/product-table')).ProductTable,
);

/** Columns of the exported file by column of the table. */
const inFile = {
  name: 'name',
  category: 'category',
  price: 'price',
  originalPrice: 'originalPrice',
  stock: 'stock',
  visibility: 'state,liveFrom',
};

/** Messages of the back-office stay for 5 seconds (spec section 8); the retry button stays longer. */
const SHOWN_MS = 5_000;

function useFailedMessage(error: unknown) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (error === undefined) return;
    const msg = 'Failed to fetch products';
    dispatch(alertAdded({ type: 'error', msg, duration: SHOWN_MS }));
  }, [dispatch, error]);
}

const views: { value: ProductsView; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];
const TABLE_PAGE = 100;

/** The products of the shop for admins; the form opens over the list, at its own URL. */
export function ProductsPage() {
  const { isReady, layout, shown, ...list } = useProductAdminFilters();
  const { filters: chosen, isFiltered, change, reset, view, setView } = list;
  const filters = view === 'table' ? { ...chosen, limit: TABLE_PAGE } : chosen;
  const query = useListAdminProductsInfiniteQuery(filters, {
    refetchOnMountOrArgChange: true,
    skip: !isReady,
  });
  const { currentData: data, error } = query;
  useFailedMessage(error);
  const products = useMemo(() => data?.pages.flatMap((page) => page.products), [data]);
  const ids = useMemo(() => products?.map(({ _id }) => _id), [products]);
  useOpenedList('products', ids);
  const first = data?.pages[0];
  const total = { count: first?.total ?? 0, isCapped: first?.isTotalCapped ?? false };
  const empty = <NothingFound isFiltered={isFiltered} onReset={reset} />;
  const loaded = { products, error, empty, query };

  return (
    <div className={styles.page}>
      <ProductToolbar filters={chosen} onChange={change} />
      <div className={styles.counter}>
        <p role="status">
          {products &&
            (first?.isSimilar
              ? similarMessage(chosen.search ?? '')
              : counter(products.length, first))}
        </p>
        <div className={styles.transfer}>
          <Segmented label="View" options={views} value={view} onChange={setView} />
          {products && (
            <ProductTransfer
              filter={{
                ...chosen,
                ...(view === 'table' && exportedColumns(layout, inFile)),
              }}
              total={total}
            />
          )}
        </div>
      </div>
      {view === 'cards' ? (
        <ProductCards {...loaded} />
      ) : (
        <Suspense fallback={<Spinner label="Loading products..." />}>
          <ProductTable
            {...loaded}
            layout={layout}
            shown={shown}
            filters={filters}
            onChange={change}
            total={total}
          />
        </Suspense>
      )}
      <Outlet />
    </div>
  );
}

type ProductTransferProps = Pick<ListTransferProps<ProductExportQuery>, 'filter' | 'total'>;

const ProductTransfer = (props: ProductTransferProps) => (
  <ListTransfer
    {...props}
    what="products"
    intro={
      <>
        A CSV file with the columns of an exported list. A row with an <code>id</code> changes that
        product; a row without one makes a new product. <code>cloth</code> is the code of its data
        sheet; <code>unit</code> (piece, m or yd), <code>step</code>, <code>least</code> and{' '}
        <code>most</code> say how it is sold. <code>images</code> can name image files, which you{' '}
        <Link to={adminPaths.wantedImages.href()}>add after the import</Link>.
      </>
    }
    useImport={useImportProductsMutation}
    canSkip
    useExport={useExportProductsMutation}
  />
);

/** Returns "n of m"; a very large total is capped. */
function counter(shown: number, page?: { total: number; isTotalCapped: boolean }): string {
  const { total, isTotalCapped } = page ?? { total: 0, isTotalCapped: false };
  const all = total.toLocaleString('en-US') + (isTotalCapped ? '+' : '');
  return `Showing ${shown.toLocaleString('en-US')} of ${all} ${nounOf(total, 'products')}`;
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
      text="No product matches your search."
    >
      <Button variant="secondary" onClick={onReset}>
        Show all products
      </Button>
    </EmptyState>
  );
}
