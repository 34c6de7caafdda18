import { SWATCHES_OF_ORDER } from '@shop/contracts/catalogue/swatch-limits';
import { formatDollars } from '@shop/contracts/money/price';
import { SwatchBook } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { Image } from '../../../ui/image';
import { EmptyState } from '../../../ui/list/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import { PageTitle } from '../../../ui/page-title';
import type { CartItem } from '../../cart/cart-item';
import { itemRemoved, selectCartItems } from '../../cart/cart-slice';
import styles from './swatch-tray.module.css';
import { useLikeThese } from './use-like-these';

/** The swatches in the cart, up to ten in an order. */
export function SwatchesPage() {
  const items = useSelector(selectCartItems);
  const swatches = items.filter(({ swatchOf }) => swatchOf !== undefined);
  const { add, isAdding, outcome } = useLikeThese(swatches);
  const left = SWATCHES_OF_ORDER - swatches.length;
  return (
    <Container page>
      <PageTitle isPrivate>Your swatches</PageTitle>
      <PageHeading
        title="Your swatches"
        intro={`${String(swatches.length)} of ${String(SWATCHES_OF_ORDER)}. What you pay for them comes back with your cloth.`}
      />
      {swatches.length === 0 ? (
        <EmptyState
          icon={<SwatchBook />}
          title="No swatches yet"
          text="Choose a cloth and press Swatch next to it."
        >
          <ButtonLink to={paths.products.href()}>Browse Products</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ul role="list" className={styles.list} aria-label="Swatches">
            {swatches.map((swatch) => (
              <Swatch key={swatch.product} swatch={swatch} />
            ))}
          </ul>
          <div className={styles.acts}>
            <Button variant="secondary" busy={isAdding} disabled={left <= 0} onClick={add}>
              Add three like these
            </Button>
            <ButtonLink to={paths.cart.href()}>To the cart</ButtonLink>
          </div>
          <p role="status" className={styles.note}>
            {outcome}
          </p>
        </>
      )}
      <p className={styles.note}>
        Colours differ a little from screen to screen and from dye lot to dye lot.
      </p>
    </Container>
  );
}

function Swatch({ swatch: { product, swatchOf, name, price, image } }: { swatch: CartItem }) {
  const dispatch = useDispatch();
  return (
    <li className={styles.swatch}>
      <Image src={image} alt="" sizes="5rem" />
      <p>
        <Link to={paths.product.href(swatchOf ?? product)}>{name}</Link>
        <br />
        {formatDollars(price)}
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${name}`}
        onClick={() => dispatch(itemRemoved(product))}
      >
        Remove
      </Button>
    </li>
  );
}
