import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { formatLength } from '@shop/contracts/money/length';
import { availableOf } from '@shop/contracts/money/units';
import { formatDollars } from '@shop/contracts/money/price';
import { useLocation } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { unitPriceText } from '../../lib/length-text';
import { Badge } from '../../ui/badge';
import { ButtonLink } from '../../ui/button';
import { Image } from '../../ui/image';
import { DeleteProduct } from '../catalogue/delete-product';
import { categoryLabel } from '../catalogue/product.rules';
import { stateText, stateTones } from './product-states';
import { stockLevelOf, stockLabels, stockTones } from './stock-labels';
import styles from './products-page.module.css';

/** A product in the back-office: description, price, stock and actions. */
export function ProductAdminCard({ product }: { product: AdminProduct }) {
  const { _id, category, price, originalPrice, stock, image, sku, sale } = product;
  const { search } = useLocation();
  const name = lineName(product);
  const level = stockLevelOf(availableOf(product));
  return (
    <article className={styles.card} aria-label={name}>
      <Image src={image} alt="" sizes="96px" className={styles.image} />
      <div className={styles.about}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.small}>
          {categoryLabel(category)} · {sku}
        </p>
        <p className={styles.price}>
          {unitPriceText(price, sale?.unit)}
          {originalPrice !== null && <s>{formatDollars(originalPrice)}</s>}
        </p>
        <p className={styles.stock}>
          <Badge tone={stockTones[level]}>{stockLabels[level]}</Badge>
          <span>
            {sale ? formatLength(sale.inStock, sale.unit) : `${stock.toLocaleString('en-US')} pcs`}
          </span>
          {product.state !== 'live' && (
            <Badge tone={stateTones[product.state]}>
              {stateText(product.state, product.liveFrom)}
            </Badge>
          )}
          {product.isWeightUnknown && <Badge tone="warning">Weight unknown</Badge>}
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink
          variant="secondary"
          size="small"
          aria-label={`Edit ${name}`}
          to={{ pathname: adminPaths.productEdit.href(_id), search }}
        >
          Edit
        </ButtonLink>
        <DeleteProduct product={product} label="Delete" />
      </div>
    </article>
  );
}
