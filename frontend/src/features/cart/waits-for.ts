import { availableOf, type Sale } from '@shop/contracts/money/units';
import { lengthsOf, type CartItem } from './cart-item';

/** Returns the delivery that the line waits for because there is not enough stock, or no piece is long enough. */
export function waitsFor(line: CartItem): NonNullable<Sale['coming']> | null {
  const { sale, preorder, mayJoin } = line;
  if (!preorder || !sale?.coming) return null;
  const longest = mayJoin ? Infinity : (sale.longest ?? Infinity);
  const isThere = line.quantity <= availableOf(line) && Math.max(...lengthsOf(line)) <= longest;
  return isThere ? null : sale.coming;
}
