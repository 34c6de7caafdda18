import { formatDollars } from '@shop/contracts/money/price';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { alertAdded } from '../../../lib/alerts-slice';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { justAdded } from '../../cart/mini-cart/mini-cart-slice';
import { useAddToCart } from '../../cart/use-add-to-cart';
import { useLoginFirst } from '../use-login-first';
import { swatchOf, type Offering } from './swatch-of';
import styles from './swatch-tray.module.css';

const MS = 5_000;

/** Adds the swatch of a product to the cart, without anything to fill in. */
export function SwatchButton({ product }: { product: Offering }) {
  const isGuest = useLoginFirst(product._id);
  const addToCart = useAddToCart();
  const dispatch = useDispatch();
  const add = () => {
    if (isGuest()) return;
    const swatch = swatchOf(product);
    if (addToCart(swatch) > 0) dispatch(justAdded({ product: swatch._id, quantity: 1 }));
    else
      dispatch(
        alertAdded({
          type: 'error',
          msg: 'One swatch of a colour. It is in your cart.',
          duration: MS,
        }),
      );
  };
  return (
    <>
      <Button variant="secondary" wide onClick={add}>
        Swatch {formatDollars(product.swatch.price)} — comes back with your cloth
      </Button>
      <p className={styles.note}>
        Colours differ a little from screen to screen and from dye lot to dye lot.{' '}
        <Link to={paths.swatches.href()}>Your swatches</Link>
      </p>
    </>
  );
}
