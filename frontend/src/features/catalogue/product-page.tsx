import { productHead } from '@shop/contracts/catalogue/product-head';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { PackageOpen } from 'lucide-react';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { errorStatus, serverMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { readRecent, rememberRecent } from '../../lib/recent-list';
import { useNear } from '../../lib/use-near';
import { Button, ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { EmptyState } from '../../ui/list/empty-state';
import { PageTitle } from '../../ui/page-title';
import { lazyPart } from '../../ui/lazy-part';
import { Skeleton } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useGetProductQuery } from './product-api';
import { ProductDetail } from './product-detail';
import styles from './product-page.module.css';

const GoesWith = lazyPart(async () => (await import('./goes-with/goes-with')).GoesWith);
const RecentlySeen = lazyPart(async () => (await import('./recent/recently-seen')).RecentlySeen);

/** Returns the message about a product that could not be loaded (spec section 8). */
function failure(error: unknown): string {
  const message = serverMessage(error);
  if (message !== undefined) return message;
  const isMalformed = typeof error === 'object' && error !== null && 'error' in error;
  const own = isMalformed && 'status' in error && error.status === 'CUSTOM_ERROR';
  return own ? String(error.error) : 'Failed to fetch product';
}

/** One product, or the reason why it cannot be shown. */
export function ProductPage() {
  const { id = '' } = useParams();
  const {
    currentData: product,
    data: last,
    error,
    isFetching,
    refetch,
  } = useGetProductQuery(id, { skip: id === '' });
  // Keeps the page while another colour of the same cloth loads.
  const isSibling = isFetching && last?.siblings?.some(({ _id }) => _id === id);
  const shown = product ?? (isSibling ? last : undefined);
  const isGone = errorStatus(error) === 404;

  return (
    <Container page>
      {product ? (
        <PageTitle {...productHead(product)}>{lineName(product)}</PageTitle>
      ) : (
        <PageTitle isPrivate>{isGone ? 'Product Not Found' : 'Product'}</PageTitle>
      )}
      {shown && <ProductDetail product={shown} isLoading={!product} />}
      {product && <Below key={product._id} product={product} />}
      {!shown && isFetching && <Loading />}
      {!product && !isFetching && isGone && <NotFound />}
      {!product && !isFetching && !isGone && (
        <NotAvailable
          reason={id === '' ? 'Invalid product ID' : failure(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Container>
  );
}

const REMEMBERED = 8;

/** Sections below the product; their code loads shortly before they become visible. */
function Below({ product }: { product: ProductView }) {
  const [place, isNear] = useNear<HTMLDivElement>();
  const [seenBefore] = useState(() => readRecent('recent-products'));
  useEffect(() => {
    rememberRecent('recent-products', product._id, REMEMBERED);
  }, [product._id]);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <GoesWith product={product} />
          <RecentlySeen ids={seenBefore.filter((id) => id !== product._id)} />
        </Suspense>
      )}
    </div>
  );
}

const Loading = () => (
  <div role="status" className={styles.columns}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton ratio="4 / 5" />
    <div className={styles.about} aria-hidden>
      <Skeleton width="5rem" height="1.5rem" />
      <Skeleton width="80%" height="3rem" />
      <Skeleton width="40%" height="2rem" />
      <Skeleton height="12rem" />
    </div>
  </div>
);

const BrowseProducts = () => (
  <ButtonLink variant="secondary" to={paths.products.href()}>
    Browse Products
  </ButtonLink>
);

const NotFound = () => (
  <EmptyState
    level={1}
    icon={<PackageOpen />}
    title="Product Not Found"
    text="It is no longer in the shop, or its address is not quite right."
  >
    <BrowseProducts />
  </EmptyState>
);

const NotAvailable = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <EmptyState level={1} icon={<PackageOpen />} title="Product Not Available" text={reason}>
    <Button onClick={onRetry}>Try Again</Button>
    <BrowseProducts />
  </EmptyState>
);
