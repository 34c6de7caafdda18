import type { TopProductsQuery, TopProductsView } from '@shop/contracts/admin-analytics';
import { formatDollars } from '@shop/contracts/money';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Picture } from '../../ui/picture';
import { Segmented } from '../../ui/segmented';
import { fresh, useTopProductsQuery } from './admin-analytics-api';
import { FiguresPanel } from './figures-panel';
import styles from './top-products.module.css';

const options = [
  { value: 'quantity', label: 'Quantity' },
  { value: 'revenue', label: 'Revenue' },
] as const;

/** The four best sellers of all time, by pieces or by revenue. */
export function TopProducts() {
  const [by, setBy] = useState<TopProductsQuery['by']>('quantity');
  const query = useTopProductsQuery({ by }, fresh);
  return (
    <FiguresPanel
      title="Top Selling Products"
      subject="The best sellers"
      query={query}
      actions={<Segmented label="Best by" options={options} value={by} onChange={setBy} />}
    >
      {({ products }) => <BestSellers products={products} />}
    </FiguresPanel>
  );
}

function BestSellers({ products }: TopProductsView) {
  if (products.length === 0) return <p className={styles.none}>No products found.</p>;
  return (
    <ol role="list" className={styles.list}>
      {products.map(({ product, name, image, isListed, sales, revenue }) => (
        <li key={product} className={styles.item}>
          <Picture src={image} alt="" sizes="3rem" ratio={[1, 1]} />
          <div>
            {isListed ? (
              <Link to={paths.product.href(product)} className={styles.name}>
                {name}
              </Link>
            ) : (
              <span className={styles.name}>{name || 'A product no longer sold'}</span>
            )}
            <p className={styles.sales}>{sales.toLocaleString('en-US')} sold</p>
          </div>
          <p className={styles.revenue}>{formatDollars(revenue)}</p>
        </li>
      ))}
    </ol>
  );
}
