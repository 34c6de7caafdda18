import { SWATCHES_OF_ORDER } from '@shop/contracts/catalogue/swatch-limits';
import { useState } from 'react';
import type { CartItem } from '../../cart/cart-item';
import { useAddToCart } from '../../cart/use-add-to-cart';
import { useLazyFindSwatchesQuery } from './swatch-api';
import { swatchOf } from './swatch-of';

const AT_ONCE = 3;
const NONE = 'There are no more like these.';

/** Adds up to three swatches from the category of the newest one. */
export function useLikeThese(swatches: readonly CartItem[]) {
  const [find, { isFetching }] = useLazyFindSwatchesQuery();
  const [outcome, setOutcome] = useState('');
  const addToCart = useAddToCart();
  const add = async () => {
    const { category } = swatches.at(-1) ?? {};
    if (category === undefined) return;
    const count = Math.min(AT_ONCE, SWATCHES_OF_ORDER - swatches.length);
    const except = swatches.flatMap(({ swatchOf: of }) => of ?? []);
    const { data = [] } = await find({ category, count, except });
    for (const product of data) addToCart(swatchOf(product));
    setOutcome(data.length === 0 ? NONE : `${String(data.length)} added`);
  };
  return { add: () => void add(), isAdding: isFetching, outcome };
}
