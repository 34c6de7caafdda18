import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { addLengths, availableOf, MAX_LENGTHS } from '@shop/contracts/money/units';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { selectCartItems } from '../cart/cart-slice';
import { lengthsOf, type Allowances } from '../cart/cart-item';
import { justAdded } from '../cart/mini-cart/mini-cart-slice';
import { useAddToCart } from '../cart/use-add-to-cart';
import { useLoginFirst } from './use-login-first';

/** In milliseconds: how long the button shows progress, and how long the result is shown (spec section 4). */
const ADDING_MS = 400;
const OUTCOME_MS = 2_000;

/** Each click has a separate result, which restarts its timer. */
const outcomeOf = (isAdded: boolean) => ({
  isAdded,
  text: isAdded ? 'Product added to cart!' : 'Failed to add product to cart',
});

/** State of buying from the product page: the quantity and the result. */
export function usePurchase(product: ProductView) {
  const least = product.sale?.least ?? 1;
  const available = availableOf(product);
  const coming = product.sale?.coming?.length ?? 0;
  const max = Math.min(product.sale?.most ?? Infinity, Math.max(available, coming));
  const [requested, setQuantity] = useState(Math.max(1, least));
  const [allowances, setAllowances] = useState<Allowances>({});
  const [outcome, setOutcome] = useState<ReturnType<typeof outcomeOf> | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const isGuest = useLoginFirst(product._id);
  const items = useSelector(selectCartItems);
  const addToCart = useAddToCart();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  // The stock may have dropped since the quantity was chosen.
  const quantity = Math.max(least, Math.min(requested, max));
  const waits = coming > 0 && quantity > available;

  useEffect(() => {
    if (outcome === null) return undefined;
    const adding = setTimeout(() => {
      setIsAdding(false);
    }, ADDING_MS);
    const shown = setTimeout(() => {
      setOutcome(null);
    }, OUTCOME_MS);
    return () => {
      clearTimeout(adding);
      clearTimeout(shown);
    };
  }, [outcome]);

  /**
   * Adds the length with its permissions, which apply to all lengths of the cloth in the cart. Permissions that were
   * given in the cart stay unless they are given here.
   */
  const addLength = (length = quantity) => {
    const all = { ...allowances, ...(waits && { preorder: true }) };
    return addToCart(
      product,
      length,
      Object.fromEntries(Object.entries(all).filter(([, isAllowed]) => isAllowed)),
    );
  };

  /** Returns true if the stock and the cart line have room for all lengths; otherwise none is added. */
  const hasRoomFor = (lengths: readonly number[]): boolean => {
    if (lengths.length === 1) return true;
    const line = items.find(({ product: id }) => id === product._id);
    const all = [...(line ? lengthsOf(line) : []), ...lengths];
    return all.length <= MAX_LENGTHS && addLengths(all) <= available;
  };

  /** Adds the chosen quantity, or each of several lengths. */
  const addAll = (lengths: readonly number[]) => {
    if (isGuest()) return;
    const added = hasRoomFor(lengths) ? addLengths(lengths.map(addLength)) : 0;
    const isAdded = added > 0;
    setIsAdding(isAdded);
    setOutcome(outcomeOf(isAdded));
    if (isAdded) dispatch(justAdded({ product: product._id, quantity: added }));
  };

  /** Adds the swatch of the product; its code loads on the first click. */
  const addSwatch = async () => {
    if (isGuest()) return;
    const { addSwatch: add } = await import('./swatch-tray/add-swatch');
    add(product, { addToCart, dispatch });
  };

  /** Goes to the checkout with the chosen quantity; the checkout guard lets a guest log in first. */
  const buyNow = () => {
    addLength();
    void navigate(paths.checkout.href());
  };

  return {
    quantity,
    max,
    setQuantity,
    waits,
    allowances,
    changeAllowances: (some: Allowances) => {
      setAllowances({ ...allowances, ...some });
    },
    outcome,
    isAdding,
    add: () => {
      addAll([quantity]);
    },
    addLengths: addAll,
    addSwatch,
    buyNow,
  };
}
