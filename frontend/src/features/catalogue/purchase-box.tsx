import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { formatDollars } from '@shop/contracts/money/price';
import { availableOf } from '@shop/contracts/money/units';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { unbroken } from '../../lib/unbroken';
import { useOutOfSight } from '../../lib/use-out-of-sight';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { classNames } from '../../ui/class-names';
import { QuantityControl } from '../../ui/quantity/quantity-control';
import { LengthField } from './length-field';
import { BuyBar } from './buy-bar';
import styles from './product-page.module.css';
import { SaveButton } from './saved/save-button';
import { StockBadge } from './stock-badge';
import { usePurchase } from './use-purchase';

/** Needed only for a sold-out product. */
const RestockRequest = lazyPart(
  async () => (await import('./restocks/restock-request')).RestockRequest,
);

/** Stock, quantity and both buy buttons in one group; on a phone also in a bar at the bottom of the screen. */
export function PurchaseBox({ product }: { product: ProductView }) {
  const purchase = usePurchase(product);
  const { quantity, max, setQuantity, allowances, changeAllowances } = purchase;
  const { waits, outcome, isAdding, add, buyNow } = purchase;
  const { sale } = product;
  const [buttons, isOutOfSight] = useOutOfSight<HTMLDivElement>();
  const isGone = availableOf(product) === 0 && !sale?.coming;
  // The highlights of a cloth are already shown below the name.
  const measures = product.cloth ? [] : [product.weight, product.dimensions].filter(Boolean);
  const label = isGone
    ? 'Out of Stock'
    : isAdding
      ? 'Adding...'
      : waits
        ? 'Pre-order'
        : 'Add to Cart';
  return (
    <div className={styles.buy}>
      {measures.length > 0 && <p className={styles.measures}>{unbroken(measures.join(' · '))}</p>}
      <div className={styles.state}>
        <StockBadge product={product} />
        <p
          role="status"
          className={classNames(styles.message, outcome?.isAdded === false && styles.failed)}
        >
          {outcome?.text}
        </p>
      </div>
      {sale && (
        <LengthField
          product={product}
          sale={sale}
          length={quantity}
          max={max}
          allowances={allowances}
          onChange={setQuantity}
          onAllowancesChange={changeAllowances}
          onAddLengths={purchase.addLengths}
        />
      )}
      <div ref={buttons} className={classNames(!sale && styles.row)}>
        {!sale && (
          <QuantityControl
            label="Quantity"
            typed="ignore"
            value={quantity}
            max={product.stock}
            disabled={isGone}
            onChange={setQuantity}
          />
        )}
        <Button wide busy={isAdding} disabled={isGone} onClick={add}>
          {label}
        </Button>
      </div>
      <div className={styles.halves}>
        <Button variant="secondary" wide disabled={isGone} onClick={buyNow}>
          {waits ? 'Pre-order Now' : 'Buy Now'}
        </Button>
        <SaveButton product={product._id} />
      </div>
      {isGone && (
        <Suspense>
          <RestockRequest product={product._id} />
        </Suspense>
      )}
      {product.swatch && (
        <div className={styles.swatch}>
          <Button variant="secondary" wide onClick={() => void purchase.addSwatch()}>
            Swatch {formatDollars(product.swatch.price)} — comes back with your cloth
          </Button>
          <p>
            Colours differ a little from screen to screen and from dye lot to dye lot.{' '}
            <Link to={paths.swatches.href()}>Your swatches</Link>
          </p>
        </div>
      )}
      {isOutOfSight && !isGone && (
        <BuyBar product={product} quantity={quantity}>
          <Button busy={isAdding} tabIndex={-1} onClick={add}>
            {label}
          </Button>
        </BuyBar>
      )}
    </div>
  );
}
