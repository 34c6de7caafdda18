// The fields of a product that delivery, tax and discounts need.
import { z } from 'zod';
import { isThousandths } from './length.js';
import { cents, dollars } from './money.js';

/** Tax classes of goods and of delivery, each with its own rate in a tax zone. */
export const taxClasses = ['standard', 'reduced', 'zero'] as const;
export const taxClass = z.enum(taxClasses);
export type TaxClass = z.infer<typeof taxClass>;

/** A lower price from this quantity on: pieces or cuts of the whole line. */
export const priceStep = z.object({ from: z.int().min(2), cents });
export type PriceStep = z.infer<typeof priceStep>;
/** Grams of a piece or a unit; the maximum is far above any package. */
export const shippingGrams = z.int().min(1).max(100_000);
/** Maximum number of price steps of a product. */
export const MAX_PRICE_STEPS = 8;

/** A price step as shown: quantity (pieces or units), and price in dollars. */
export const shownPriceStep = z.object({ from: z.number(), price: z.number() });
/** Price steps as an admin enters them: in ascending order of quantity, each cheaper than the one before. */
export const typedPriceSteps = z
  .array(
    z.object({
      from: z.number().min(0.001).max(1_000_000).refine(isThousandths),
      price: dollars,
    }),
  )
  .max(MAX_PRICE_STEPS)
  .refine(
    (steps) =>
      steps.every(({ from, price }, at) => {
        const before = steps[at - 1];
        return !before || (from > before.from && price < before.price);
      }),
    'Price steps must rise in quantity and fall in price.',
  );

/** Added to the event of a product; absent fields are unknown, or have their defaults. */
export const chargedAs = {
  /** Absent: `standard`. */
  taxClass: taxClass.optional(),
  /** From the published cloth: g/m², and tenths of a centimetre. */
  weightGsm: z.int().min(1).optional(),
  widthMm: z.int().min(1).optional(),
  /** Grams of a piece or a unit, as stated by an admin; overrides the values of the cloth. */
  shippingGrams: shippingGrams.optional(),
  /** True if a higher price is shown struck through. */
  isReduced: z.boolean().optional(),
  /** Quantities ascend, and prices descend. */
  priceSteps: z.array(priceStep).max(MAX_PRICE_STEPS).optional(),
};
