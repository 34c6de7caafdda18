// Rules of gift cards, which are money in advance.
import { DomainError } from '@shop/service-kit/domain-error';
import type { Product } from './product.entity.js';

type Terms = Pick<
  Product,
  'isGiftCard' | 'unit' | 'priceCents' | 'originalPriceCents' | 'priceSteps' | 'clothId'
>;

/** Throws `catalogue.giftCardTerms`. */
export function checkGiftCard(product: Terms): void {
  const { isGiftCard, unit, priceCents, originalPriceCents, priceSteps, clothId } = product;
  const isPlain = unit === 'piece' && originalPriceCents === null && priceSteps.length === 0;
  if (isGiftCard && !(isPlain && priceCents > 0 && clothId === null))
    throw new DomainError('catalogue.giftCardTerms');
}
