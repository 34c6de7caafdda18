import type { SavedList } from '@shop/contracts/catalogue/saved';
import { Heart, RotateCcw } from 'lucide-react';
import { errorMessage } from '../../../lib/error-message';
import { paths } from '../../../lib/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { EmptyState } from '../../../ui/list/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import { PageTitle } from '../../../ui/page-title';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { ProductGrid, ProductGridSkeleton } from '../product-grid';
import { useDropSavedMutation, useListSavedQuery } from '../../saved/saved-api';
import styles from './saved-page.module.css';

const SKELETONS = 4;

/** The saved products of the account, newest first. */
export function SavedPage() {
  const { data, error, isFetching, refetch } = useListSavedQuery();
  const products = data?.products ?? [];
  return (
    <Container page>
      <PageTitle isPrivate>Saved</PageTitle>
      <PageHeading title="Saved" intro={products.length > 0 ? countOf(products.length) : null} />
      {!data && isFetching && <Loading />}
      {!data && !isFetching && error && (
        <div role="alert">
          <EmptyState
            icon={<RotateCcw />}
            title="Your saved list could not be loaded"
            text={errorMessage(error, 'Please try again.')}
          >
            <Button onClick={() => void refetch()}>Try Again</Button>
          </EmptyState>
        </div>
      )}
      {data && products.length + data.gone.length === 0 && <Nothing />}
      {products.length > 0 && (
        <>
          <VisuallyHidden as="h2">Saved products</VisuallyHidden>
          <ProductGrid products={products} eager />
        </>
      )}
      {data && data.gone.length > 0 && <Gone products={data.gone} />}
    </Container>
  );
}

/** Saved products that are not for sale anymore. */
function Gone({ products }: { products: SavedList['gone'] }) {
  const [drop] = useDropSavedMutation();
  return (
    <ul role="list" className={styles.gone}>
      {products.map(({ _id, name }) => (
        <li key={_id}>
          <span>{name}: no longer for sale</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => void drop(_id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

const countOf = (count: number) => (count === 1 ? '1 product' : `${String(count)} products`);

const Loading = () => (
  <div role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    <ProductGridSkeleton count={SKELETONS} />
  </div>
);

const Nothing = () => (
  <EmptyState
    icon={<Heart />}
    title="Nothing saved yet"
    text="Press Save on a cloth to keep it here on all your devices."
  >
    <ButtonLink to={paths.products.href()}>Browse Products</ButtonLink>
  </EmptyState>
);
