import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { sum } from '@shop/contracts/core/numbers';
import { toDollars, totalCents } from '@shop/contracts/money/price';
import { lengthsOf, lineOf, orderableOf, type CartItem, type Allowances } from './cart-item';
import { readCart } from './cart-storage';

export interface CartState {
  items: CartItem[];
  /** Number of pieces, counting each length as one. */
  itemCount: number;
  /** In dollars: the sum of price times quantity, computed in whole cents. */
  total: number;
}

interface AddedItem {
  product: ProductView;
  quantity: number;
  allowances?: Allowances | undefined;
}

/** Changed fields of a line; a deleted product has no stock. */
export type LineNews = Pick<CartItem, 'product' | 'stock'> &
  Partial<
    Pick<CartItem, 'price' | 'priceSteps' | 'name' | 'sale' | 'quantity' | 'lengths' | 'isGone'>
  > &
  Allowances;

/** Returns a cart of these lines: one line for each product, with a recomputed count and total. */
function cartOf(lines: readonly CartItem[]): CartState {
  const items = [...new Map(lines.map((line) => [line.product, line])).values()];
  return {
    items,
    itemCount: sum(items.map((line) => (line.sale ? lengthsOf(line).length : line.quantity))),
    total: toDollars(totalCents(items)),
  };
}

const replaceLine = (cart: CartState, product: string, change: (line: CartItem) => CartItem) =>
  cartOf(cart.items.map((line) => (line.product === product ? change(line) : line)));

/** The cart of this browser (spec section 5). A store listener saves it. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: () => cartOf(readCart()),
  reducers: {
    itemAdded: (cart, { payload }: PayloadAction<AddedItem>) => {
      const { product, quantity, allowances } = payload;
      const known = cart.items.find((line) => line.product === product._id);
      const { preorder } = { ...known, ...allowances };
      if (orderableOf(product, preorder) <= 0 || quantity <= 0) return cart;
      const line = lineOf(product, quantity, known, allowances);
      if (!known) return cartOf([...cart.items, line]);
      return replaceLine(cart, product._id, () => line);
    },
    itemRemoved: (cart, { payload: product }: PayloadAction<string>) =>
      cartOf(cart.items.filter((line) => line.product !== product)),
    cartCleared: () => cartOf([]),
    /** Applies prices and stock from the server, or the shopper's changes of a line. */
    linesRefreshed: (cart, { payload }: PayloadAction<readonly LineNews[]>) => {
      const news = new Map(payload.map((line) => [line.product, line]));
      return cartOf(cart.items.map((line) => ({ ...line, ...news.get(line.product) })));
    },
    /** Replaces the cart after another tab has changed it. */
    cartReplaced: (_cart, { payload }: PayloadAction<CartItem[]>) => cartOf(payload),
  },
  selectors: {
    selectCart: (cart) => cart,
    selectCartItems: (cart) => cart.items,
    selectItemCount: (cart) => cart.itemCount,
    /** Returns the pieces or units of this product in the cart. */
    selectQuantityOf: (cart, product: string) =>
      cart.items.find((line) => line.product === product)?.quantity ?? 0,
  },
});

export const { itemAdded, itemRemoved, cartCleared, linesRefreshed, cartReplaced } =
  cartSlice.actions;
export const { selectCart, selectCartItems, selectItemCount, selectQuantityOf } =
  cartSlice.selectors;
