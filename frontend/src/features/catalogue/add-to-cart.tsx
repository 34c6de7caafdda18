import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { availableOf } from '@shop/contracts/money/units';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { paths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { justAdded } from '../cart/mini-cart/mini-cart-slice';
import { useAddToCart } from '../cart/use-add-to-cart';

/** In milliseconds: how long the button shows progress (spec section 4). */
const SHOWN_MS = 1_000;

/** Adds one piece or unit to the cart from a list. Guests may do this here (product.md). */
export function AddToCart({ product }: { product: ProductView }) {
  const [isAdding, setIsAdding] = useState(false);
  const addToCart = useAddToCart();
  const dispatch = useDispatch();

  useEffect(() => {
    if (!isAdding) return undefined;
    const timer = setTimeout(() => {
      setIsAdding(false);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isAdding]);

  const add = () => {
    const quantity = addToCart(product);
    if (quantity > 0) {
      setIsAdding(true);
      dispatch(justAdded({ product: product._id, quantity }));
    } else dispatch(alertAdded({ type: 'error', msg: 'Failed to add product to cart' }));
  };

  if (!availableOf(product)) {
    return product.sale?.coming ? (
      <ButtonLink to={paths.product.href(product._id)} variant="secondary" wide>
        Pre-order
        <VisuallyHidden>: {product.name}</VisuallyHidden>
      </ButtonLink>
    ) : (
      <Button variant="secondary" wide disabled>
        Out of Stock
      </Button>
    );
  }
  return (
    <Button variant="secondary" wide busy={isAdding} onClick={add}>
      {isAdding ? 'Adding...' : 'Add to Cart'}
      <VisuallyHidden>: {product.name}</VisuallyHidden>
    </Button>
  );
}
