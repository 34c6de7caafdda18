import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { availableOf } from '@shop/contracts/money/units';
import { policy } from '@shop/contracts/pricing/policy';
import { RotateCcw, Truck } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part';
import { OrderToday } from '../cart/order-today';
import { paths } from '../../lib/paths';
import { unbroken } from '../../lib/unbroken';
import { Colours } from './colours';
import { Badge } from '../../ui/badge';
import { selectIsAdmin } from '../auth/auth-slice';
import { LargePrice } from './large-price';
import { PriceSteps } from './price-steps';
import { ProductGallery } from './product-gallery';
import styles from './product-page.module.css';
import { ProductTabs } from './product-tabs';
import { categoryLabel, featuresOf, imagesOf } from './product.rules';
import { PurchaseBox } from './purchase-box';
import { Rating } from './rating';
import { Swatches } from './swatches';

const AdminControls = lazyPart(async () => (await import('./admin-controls')).AdminControls);

interface ProductDetailProps {
  product: ProductView;
  /** True while another colour of the cloth is loading: nothing can be bought, and no price is shown. */
  isLoading?: boolean;
  /** Replaces the buy buttons. */
  purchase?: ReactNode;
}

/** The product page as a buyer sees it: images on one side, the details for buying on the other. */
export function ProductDetail({ product, isLoading = false, purchase }: ProductDetailProps) {
  const isAdmin = useSelector(selectIsAdmin) && purchase === undefined;
  const { colour, siblings } = product;
  const { swatches } = featuresOf(product.features);
  return (
    <>
      <Breadcrumb product={product} />
      <div className={styles.columns}>
        <ProductGallery
          key={product._id}
          product={product._id}
          name={lineName(product)}
          category={product.category}
          images={imagesOf(product)}
        />
        <div className={styles.about}>
          <div className={styles.top}>
            <div className={styles.line}>
              <Badge tone="info">{categoryLabel(product.category)}</Badge>
              <p className={styles.sku}>SKU: {product.sku}</p>
              <Rating {...product} />
            </div>
            <h1 className={styles.name}>{product.name}</h1>
            {isLoading ? (
              <p role="status">Loading...</p>
            ) : (
              <>
                <LargePrice product={product} />
                <PriceSteps product={product} />
              </>
            )}
            {product.cloth && (
              <p className={styles.measures}>
                {unbroken([...product.cloth.highlights, product.cloth.composition].join(' · '))}
              </p>
            )}
          </div>
          {siblings && (
            <div>
              <h2 className={styles.label}>Colour: {colour && coloured(product)}</h2>
              <Colours colours={siblings} chosen={product._id} isPicker />
            </div>
          )}
          {!siblings && swatches.length > 0 && (
            <div>
              <h2 className={styles.label}>Colours</h2>
              <Swatches swatches={swatches} named />
            </div>
          )}
          {purchase ?? (
            <fieldset className={styles.bare} disabled={isLoading}>
              <PurchaseBox key={siblings?.[0]?._id ?? product._id} product={product} />
            </fieldset>
          )}
          <ul role="list" className={styles.perks}>
            {product.isGiftCard ? (
              <li>Its code comes by e-mail, as soon as your order is charged.</li>
            ) : (
              <Perks isLength={product.sale !== undefined} />
            )}
          </ul>
          {availableOf(product) > 0 && !product.isGiftCard && <OrderToday />}
          {isAdmin && (
            <Suspense>
              <AdminControls product={product} />
            </Suspense>
          )}
        </div>
      </div>
      <ProductTabs product={product} />
    </>
  );
}

const Perks = ({ isLength }: { isLength: boolean }) => (
  <>
    <li>
      <Truck aria-hidden />
      <p>
        <span>Free shipping over ${policy.shipping.freeOverDollars}</span> (at present on every
        order within Bangladesh)
      </p>
    </li>
    {!isLength && (
      <li>
        <RotateCcw aria-hidden />
        {policy.returns.withinDays}-day money-back guarantee
      </li>
    )}
  </>
);

/** Returns the name of the colour, marked if it is sold out. */
const coloured = ({ colour, ...product }: ProductView): string =>
  `${colour?.name ?? ''}${availableOf(product) ? '' : ', sold out'}`;

const Breadcrumb = ({ product: { name, category } }: { product: ProductView }) => (
  <nav aria-label="Breadcrumb" className={styles.crumbs}>
    <ol role="list">
      <li>
        <Link to={paths.home.href()}>Home</Link>
      </li>
      <li>
        <Link to={paths.products.href()}>Products</Link>
      </li>
      <li>
        <Link to={paths.products.href(category)}>{categoryLabel(category)}</Link>
      </li>
      <li aria-current="page">{name}</li>
    </ol>
  </nav>
);
