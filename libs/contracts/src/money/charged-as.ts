// The fields of a product that delivery, tax and discounts need.
import { z } from 'zod';
import { isThousandths } from './length.js';
import { cents, dollars } from './money.js';

/** Classes of goods and of delivery, each with a rate of its own in a tax zone. */
export const taxClasses = ['standard', 'reduced', 'zero'] as const;
export const taxClass = z.enum(taxClasses);
export type TaxClass = z.infer<typeof taxClass>;

/** A lower price from this quantity on: pieces or cuts, of the whole line. */
export const priceStep = z.object({ from: z.int().min(2), cents });
export type PriceStep = z.infer<typeof priceStep>;
/** Grams of a piece or a unit; the most is far above any package. */
export const shippingGrams = z.int().min(1).max(100_000);
/** Steps of one product at most. */
export const MAX_PRICE_STEPS = 8;

/** A price step as it is shown: from this quantity (pieces or units), in dollars. */
export const shownPriceStep = z.object({ from: z.number(), price: z.number() });
/** Steps as an admin types them, the least quantity first; each is cheaper than the one before. */
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

/** Added to the event of a product; what is absent is not known, or as usual. */
export const chargedAs = {
  /** Absent: `standard`. */
  taxClass: taxClass.optional(),
  /** From its published cloth: g/m², and tenths of a centimetre. */
  weightGsm: z.int().min(1).optional(),
  widthMm: z.int().min(1).optional(),
  /** Grams of a piece or a unit, as an admin has stated them; they go before the cloth's figures. */
  shippingGrams: shippingGrams.optional(),
  /** True where a higher price is shown struck through. */
  isReduced: z.boolean().optional(),
  /** Rising from, falling price. */
  priceSteps: z.array(priceStep).max(MAX_PRICE_STEPS).optional(),
};
