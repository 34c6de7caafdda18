import type { TopProductsView } from '@shop/contracts/admin-analytics';
import { formatDollars } from '@shop/contracts/money';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Picture } from '../../ui/picture';
import styles from './top-products.module.css';

/** The best sellers by pieces. */
export function TopProducts({ products }: TopProductsView) {
  if (products.length === 0) return <p className={styles.none}>No products found.</p>;
  return (
    <ol role="list" className={styles.list}>
      {products.map(({ product, name, image, sales, revenue }) => (
        <li key={product} className={styles.item}>
          <Picture src={image} alt="" sizes="3rem" ratio={[1, 1]} />
          <div>
            <Link to={paths.product.href(product)} className={styles.name}>
              {name}
            </Link>
            <p className={styles.sales}>{sales.toLocaleString('en-US')} sold</p>
          </div>
          <p className={styles.revenue}>{formatDollars(revenue)}</p>
        </li>
      ))}
    </ol>
  );
}
