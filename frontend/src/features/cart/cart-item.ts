import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { lineName } from '@shop/contracts/catalogue/line-name';
import { addLengths, availableOf, MAX_LENGTHS } from '@shop/contracts/money/units';
import { isId, isRecord, productChecks } from '@shop/contracts/catalogue/product-check';

type Copied = Omit<ProductView, '_id'>;

/**
 * Permissions to join a length from several pieces, to cut it from several dye lots, and to wait for the next delivery.
 */
export interface Allowances {
  mayJoin?: boolean;
  mayMixLots?: boolean;
  preorder?: boolean;
}

/** A line of the cart: the product id, the quantity, and a copy of the product as it was when added. */
export type CartItem = Partial<Copied> &
  Pick<Copied, 'name' | 'price' | 'image' | 'stock'> & {
    product: string;
    /** Pieces, or the sum of the lengths. */
    quantity: number;
    /** In units; only for a product that is sold by length. */
    lengths?: number[];
    /** True if it is no longer for sale. */
    isGone?: boolean;
  } & Allowances;

const needed = new Set(['name', 'price', 'image', 'stock']);
const copied = Object.entries(productChecks).filter(([name]) => name !== '_id');

const isQuantity = (quantity: unknown, lengths: unknown): boolean =>
  Array.isArray(lengths)
    ? lengths.every((length) => length > 0) && addLengths(lengths as number[]) === quantity
    : Number.isSafeInteger(quantity) && Number(quantity) >= 1;

/** Returns the lengths of a line. A line added before the product was sold by length is a single length. */
export const lengthsOf = ({ lengths, quantity }: CartItem): number[] => lengths ?? [quantity];

/** Returns true for a valid line in the browser's storage. */
export const isCartItem = (value: unknown): value is CartItem =>
  isRecord(value) &&
  isId(value['product']) &&
  isQuantity(value['quantity'], value['lengths']) &&
  copied.every(([name, isRight]) =>
    name in value || needed.has(name) ? isRight(value[name]) : true,
  );

/**
 * Returns the orderable amount: the stock, or the expected stock if a pre-order is allowed; at most one of a swatch.
 */
export const orderableOf = (
  product: Pick<Copied, 'stock' | 'sale' | 'swatchOf'>,
  preorder: boolean | undefined,
): number =>
  product.swatchOf
    ? Math.min(1, product.stock)
    : Math.max(availableOf(product), (preorder && product.sale?.coming?.length) || 0);

/**
 * Returns the line with this much more of the product, limited to the orderable amount. A length is appended to the
 * lengths of the line.
 */
export function lineOf(
  { _id, colour, colours: _, siblings: __, ...product }: ProductView,
  more: number,
  known?: CartItem,
  allowances: Allowances = {},
): CartItem {
  const { sale, images, priceSteps } = product;
  const { preorder } = { ...known, ...allowances };
  const before = known ? lengthsOf(known) : [];
  const left = addLengths([orderableOf(product, preorder), -addLengths(before)]);
  const added = Math.min(more, left, sale?.most ?? more);
  const isRefused = sale && (added < sale.least || before.length >= MAX_LENGTHS);
  const lengths = isRefused ? before : [...before, added];
  return {
    ...known,
    ...product,
    sale,
    priceSteps,
    product: _id,
    name: lineName({ ...product, colour }),
    image: images[0] ?? product.image,
    quantity: addLengths(lengths),
    lengths: sale && lengths,
    ...(sale && !isRefused && allowances),
  };
}
