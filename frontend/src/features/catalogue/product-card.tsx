import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { availableOf } from '@shop/contracts/money/units';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { classNames } from '../../ui/class-names';
import { Image } from '../../ui/image';
import { AddToCart } from './add-to-cart';
import { Colours } from './colours';
import { CategorySign } from './category-sign';
import { Price } from './price';
import { featuresOf, imagesOf, preview, savingOf } from './product.rules';
import styles from './product-card.module.css';
import { IMAGE_SIZES } from './image-sizes';
import { Swatches } from './swatches';

/** A product in a list. `eager` is for cards that are visible without scrolling. */
export function ProductCard({ product, eager }: { product: ProductView; eager?: boolean }) {
  const saving = savingOf(product);
  const { swatches } = featuresOf(product.features);
  const { colours } = product;
  const [pointed, setPointed] = useState<string | null>(null);
  return (
    <article className={classNames(styles.card, !availableOf(product) && styles.sold)}>
      <div className={styles.frame}>
        <Image
          src={pointed ?? imagesOf(product)[0] ?? null}
          alt=""
          sizes={IMAGE_SIZES.card}
          eager={eager}
          icon={<CategorySign category={product.category} />}
        />
        {saving && (
          <span className={styles.flag}>
            <Badge tone="danger">{saving.percentage}% off</Badge>
          </span>
        )}
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={paths.product.href(product._id)}>{lineName(product)}</Link>
        </h3>
        <p className={styles.description}>{preview(product.description)}</p>
        <div className={styles.end}>
          <Price product={product} />
          {colours ? (
            <Colours
              colours={colours}
              chosen={product._id}
              most={5}
              onPoint={(colour) => setPointed(colour?.image ?? null)}
            />
          ) : (
            <Swatches swatches={swatches.slice(0, 5)} />
          )}
        </div>
      </div>
      <div className={styles.buy}>
        <AddToCart product={product} />
      </div>
    </article>
  );
}
