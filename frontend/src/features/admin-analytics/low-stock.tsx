import type { LowStockView } from '@shop/contracts/analytics/admin-analytics';
import type { StockLevel } from '@shop/contracts/catalogue/catalogue-admin';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { amountText } from '../../lib/length-text';
import { Badge } from '../../ui/badge';
import { Image } from '../../ui/image';
import { fresh, useLowStockQuery } from './admin-analytics-api';
import { FiguresPanel } from './figures-panel';
import styles from './top-products.module.css';

const listOf = (stock: StockLevel) => `${adminPaths.products.href()}?stock=${stock}`;
const count = (value: number) => value.toLocaleString('en-US');

/** Products that are sold out or nearly sold out. Each links to its form, and the counts link to their lists. */
export function LowStock() {
  const query = useLowStockQuery(undefined, fresh);
  return (
    <FiguresPanel
      title="Low Stock"
      subject="The low stock"
      query={query}
      actions={query.data && <Counts {...query.data} />}
    >
      {({ products }) =>
        products.length === 0 ? (
          <p className={styles.none}>Nothing is running low.</p>
        ) : (
          <ul role="list" className={styles.list}>
            {products.map(({ product, name, image, stock, unit }) => (
              <li key={product} className={styles.item}>
                <Image src={image} alt="" sizes="3rem" shape="square" />
                <Link to={adminPaths.productEdit.href(product)} className={styles.name}>
                  {name}
                </Link>
                {stock === 0 ? (
                  <Badge>Out of stock</Badge>
                ) : (
                  <Badge tone="warning">{amountText({ quantity: stock, unit })} left</Badge>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </FiguresPanel>
  );
}

const Counts = ({ lowStock, outOfStock }: LowStockView) => (
  <p className={styles.none}>
    <Link to={listOf('low-stock')}>{count(lowStock)} low</Link>,{' '}
    <Link to={listOf('out-of-stock')}>{count(outOfStock)} out of stock</Link>
  </p>
);
