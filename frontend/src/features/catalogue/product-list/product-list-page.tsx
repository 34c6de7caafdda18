import type { FacetQuery } from '@shop/contracts/catalogue/facet-names';
import { listHead } from '@shop/contracts/catalogue/list-address';
import { PackageOpen, SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../../../ui/lazy-part';
import { serverMessage } from '../../../lib/error-message';
import { paths } from '../../../lib/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Container } from '../../../ui/container';
import { EmptyState } from '../../../ui/list/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import { PageTitle } from '../../../ui/page-title';
import { Selvedge } from '../../../ui/selvedge';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { selectIsAdmin } from '../../auth/auth-slice';
import { FacetChips } from '../facets/facet-chips';
import { knownFacets } from '../facets/facet-choice';
import { FacetForm } from '../facets/facet-form';
import { ProductGrid, ProductGridSkeleton } from '../product-grid';
import { ProductListFilters } from './product-list-filters';
import styles from './product-list-page.module.css';

export { seedList } from './seed-list';
import { categoryLabel } from '../product.rules';
import { similarMessage } from '../similar-message';
import { useProductFilters } from './use-product-filters';
import { useProductList } from './use-product-list';

const ManageProducts = lazyPart(async () => (await import('../manage-products')).ManageProducts);

const SKELETONS = 8;

/**
 * The list of all products. The server searches, filters and sorts it, so the page works the same with 100,000
 * products.
 */
export function ProductListPage() {
  const { query, filters, page, change, goOn, clear, isFiltered } = useProductFilters();
  const list = useProductList(filters, page);
  const isAdmin = useSelector(selectIsAdmin);
  const { products } = list;
  const chosen = knownFacets(filters.facets, list.ignored);
  const changeFacets = (facets: FacetQuery) => {
    change({ facets });
  };
  const title = filters.category ? categoryLabel(filters.category) : 'Products';

  return (
    <Container page>
      <PageTitle {...listHead(query)}>{title}</PageTitle>
      <PageHeading title={title} isDense />
      {isAdmin && (
        <Suspense>
          <ManageProducts />
        </Suspense>
      )}
      <ProductListFilters
        filters={filters}
        isFiltered={isFiltered}
        facetCount={Object.keys(chosen).length}
        categories={list.categories}
        onChange={change}
        onClear={clear}
        counter={products && <Counter {...list} search={filters.search} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {list.facets && (
            <FacetForm
              filters={filters}
              isStale={list.isStale}
              chosen={chosen}
              facets={list.facets}
              prices={list.prices}
              onChange={changeFacets}
            />
          )}
        </div>
        <div>
          <VisuallyHidden as="h2">Results</VisuallyHidden>
          <FacetChips chosen={chosen} facets={list.facets ?? []} onChange={changeFacets} />
          <LeftOut ignored={list.ignored} />
          {!products && list.error === undefined && <Loading />}
          {!products && list.error !== undefined && (
            <Failed error={list.error} onRetry={list.retry} />
          )}
          {products?.length === 0 && <Nothing onReset={clear} />}
          {products && products.length > 0 && (
            <div className={classNames(styles.list, list.isStale && styles.stale)}>
              <ProductGrid products={products} eager isNarrow />
              <More {...list} onMore={goOn} />
            </div>
          )}
        </div>
      </div>
    </Container>
  );
}

/** Values of the address that match no facet. */
function LeftOut({ ignored }: Pick<ReturnType<typeof useProductList>, 'ignored'>) {
  if (ignored.length === 0) return null;
  return (
    <p role="status" className={styles.leftOut}>
      Left out: {ignored.map(({ value }) => value).join(', ')}
    </p>
  );
}

interface CounterProps extends Pick<
  ReturnType<typeof useProductList>,
  'products' | 'total' | 'isSimilar' | 'isPartial' | 'isStale'
> {
  search: string;
}

/** The number of shown products, or a note that they are only similar to the search. */
function Counter(props: CounterProps) {
  const { products = [], total, isSimilar, isPartial, isStale, search } = props;
  const among = isPartial ? ' among the best 10,000 matches' : '';
  if (!isSimilar) return `Showing ${String(products.length)} of ${String(total)} products${among}`;
  return isStale ? null : <span className={styles.similar}>{similarMessage(search)}</span>;
}

const Loading = () => (
  <div role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    <ProductGridSkeleton count={SKELETONS} isNarrow />
  </div>
);

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<PackageOpen />}
        title="The products could not be loaded"
        text={serverMessage(error) ?? 'Error fetching products'}
      >
        <Button onClick={onRetry}>Try Again</Button>
        <ButtonLink variant="secondary" to={paths.home.href()}>
          Go Home
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

const Nothing = ({ onReset }: { onReset: () => void }) => (
  <EmptyState
    icon={<SearchX />}
    title="No Products Found"
    text="Nothing in our collection matches. Try another word, or reset the filters."
  >
    <Button onClick={onReset}>Reset Filters</Button>
  </EmptyState>
);

interface MoreProps extends Pick<
  ReturnType<typeof useProductList>,
  'loaded' | 'hasMore' | 'isFetching' | 'error' | 'retry'
> {
  onMore: (page: number) => void;
}

/** The end of the loaded rows: a button for the next page, or why it could not be loaded. */
function More({ loaded, hasMore, isFetching, error, retry, onMore }: MoreProps) {
  if (error !== undefined) {
    return (
      <div className={styles.more} role="alert">
        <p>{serverMessage(error) ?? 'Error fetching products'}</p>
        <Button variant="secondary" onClick={retry}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      {isFetching && <Selvedge running length="7rem" />}
      <Button
        variant="secondary"
        busy={isFetching}
        onClick={() => {
          onMore(loaded + 1);
        }}
      >
        Load More
      </Button>
    </div>
  );
}
