import type { DiscountFields } from '@shop/contracts/pricing/discounts';
import { priceOrder } from '@shop/contracts/pricing/price-order';
import type { BasketLine, DiscountTerms } from '@shop/contracts/pricing/terms';
import { moneyText } from '../amounts.rules';

const none = { lines: {}, shipping: 0 };

/** Returns a sentence with the price of a cart of one cloth with a discount; cloth and delivery are in cents. */
export function discountSentence(
  discount: DiscountFields,
  cents: number,
  deliveryCents: number,
): string {
  const product = discount.products[0] ?? 'example';
  const line: BasketLine = {
    product,
    category: discount.categories[0] ?? '',
    isReduced: false,
    unitCents: cents,
    thousandths: 1_000,
  };
  const terms: DiscountTerms = { ...discount, id: '', code: null, createdAt: '' };
  const steps = [{ from: 0, cents: deliveryCents }];
  const { totalCents, refused } = priceOrder([line], {
    discounts: [terms],
    shipping: { basis: 'flat', steps, freeFromCents: null, packageMaxGrams: null },
    grams: 0,
    tax: { treatment: 'none', isIncluded: true, rates: none, homeRates: none },
  });
  const delivery = deliveryCents > 0 ? ` with delivery for ${moneyText(deliveryCents)}` : '';
  const cart = `A cart of ${moneyText(cents)}${delivery}`;
  const refusal = refused[0]?.refusal;
  if (refusal?.kind === 'belowSum')
    return `${cart} gets no discount: ${moneyText(refusal.missingCents)} more is needed.`;
  if (refusal?.kind === 'belowQuantity')
    return `${cart} gets no discount with one piece: ${String(refusal.missing)} more are needed.`;
  return `${cart} pays ${moneyText(totalCents)}.`;
}
