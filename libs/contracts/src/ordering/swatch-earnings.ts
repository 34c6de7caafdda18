// The credit earned by the swatches of an order.
import type { OrderEvent } from './order-event.js';

/** Whole cents that the swatch of a product earns once its order is sent. */
export interface SwatchEarning {
  product: string;
  cents: number;
}

/** Returns the earning of each swatch: what was paid for it, with tax and after discounts, at most its price (W8). */
export const swatchEarningsOf = ({
  items,
  price,
}: Pick<OrderEvent, 'items' | 'price'>): SwatchEarning[] =>
  items
    .filter(({ isSwatch }) => isSwatch)
    .map(({ product, priceCents, quantity }) => {
      const line = price?.lines.find((one) => one.product === product);
      const full = priceCents * quantity;
      return { product, cents: line ? Math.min(full, line.netCents + line.taxCents) : full };
    })
    .filter(({ cents }) => cents > 0);
