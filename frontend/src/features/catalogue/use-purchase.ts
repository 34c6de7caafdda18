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

/** How long the button is at work, and how long the outcome stands beside it (spec section 4). */
const ADDING_MS = 400;
const OUTCOME_MS = 2_000;

/** Each click has an outcome of its own, so that its time starts again. */
const outcomeOf = (isAdded: boolean) => ({
  isAdded,
  text: isAdded ? 'Product added to cart!' : 'Failed to add product to cart',
});

/** Buying from the detail page: how many, and what came of it. */
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
  // The stock may have dropped since the number was chosen.
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
   * Adds the length with its permissions, which count for all lengths of the cloth in the cart; one that is not given
   * here stays as it is there.
   */
  const addLength = (length = quantity) => {
    const all = { ...allowances, ...(waits && { preorder: true }) };
    return addToCart(
      product,
      length,
      Object.fromEntries(Object.entries(all).filter(([, isAllowed]) => isAllowed)),
    );
  };

  /** Several lengths are added only if the stock and the line of the cart have room for all of them. */
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

  /** Adds the swatch of the product; its code comes with the first press. */
  const addSwatch = async () => {
    if (isGuest()) return;
    const { addSwatch: add } = await import('./swatch-tray/add-swatch');
    add(product, { addToCart, dispatch });
  };

  /** With the chosen quantity to the checkout, whose guard lets a guest log in first. */
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
