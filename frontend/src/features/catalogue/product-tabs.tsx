import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { detailNames, productDetails } from '@shop/contracts/catalogue/product-details';
import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { Spinner } from '../../ui/spinner';
import { categoryLabel, featuresOf } from './product.rules';
import styles from './product-tabs.module.css';

const ReviewsTab = lazyPart(async () => (await import('./reviews/reviews-tab')).ReviewsTab);

const ClothSheet = lazyPart(async () => (await import('./cloth/cloth-sheet')).ClothSheet);

/** Tabs for description, specifications and reviews; arrow keys, Home and End move between them. */
export function ProductTabs({ product }: { product: ProductView }) {
  return (
    <Tabs.Root defaultValue="description" className={styles.tabs}>
      <Tabs.List className={styles.list} aria-label="About this product">
        <Tabs.Trigger className={styles.tab} value="description">
          Description
        </Tabs.Trigger>
        <Tabs.Trigger className={styles.tab} value="specifications">
          Specifications
        </Tabs.Trigger>
        <Tabs.Trigger className={styles.tab} value="reviews">
          {product.reviewCount > 0 ? `Reviews (${String(product.reviewCount)})` : 'Reviews'}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content className={styles.content} value="description">
        <Description product={product} />
      </Tabs.Content>
      <Tabs.Content className={styles.content} value="specifications">
        <Specifications product={product} />
      </Tabs.Content>
      <Tabs.Content className={styles.content} value="reviews">
        <Suspense fallback={<Spinner />}>
          <ReviewsTab product={product} />
        </Suspense>
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Description({ product }: { product: ProductView }) {
  const { words } = featuresOf(product.features);
  return (
    <>
      {product.description.split(/\r?\n\s*\n/).map((paragraph, at) => (
        <p key={at} className={styles.paragraph}>
          {paragraph.trim()}
        </p>
      ))}
      {words.length > 0 && (
        <ul className={styles.points}>
          {words.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Specifications({ product }: { product: ProductView }) {
  const { swatches } = featuresOf(product.features);
  const { cloth } = product;
  const details = [
    ['SKU', product.sku],
    ['Category', categoryLabel(product.category)],
    // The sheet of a cloth has the exact values of these details.
    ...(cloth ? [] : detailNames).map(
      (name) => [productDetails[name].label, product[name]] as const,
    ),
    ['Colours', swatches.map(({ label }) => label).join(', ')],
  ] as const;
  return (
    <>
      <dl className={styles.details}>
        {details.map(([name, value]) => value && <Detail key={name} name={name} value={value} />)}
      </dl>
      {cloth && (
        <Suspense fallback={<Spinner />}>
          <ClothSheet code={cloth.code} />
        </Suspense>
      )}
    </>
  );
}

const Detail = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
