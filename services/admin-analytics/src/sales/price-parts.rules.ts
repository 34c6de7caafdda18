// Splits the total of an order into its parts other than goods.
import { sum } from '@shop/contracts/core/numbers';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';

/** Whole cents. Goods before discounts - discounts + delivery + added tax + gift cards = total. */
export interface PriceParts {
  /** Discounts of lines, order and delivery. */
  discountCents: number;
  /** Delivery before its discounts. */
  deliveryCents: number;
  /** Tax added to the prices, and tax included in them. */
  addedTaxCents: number;
  includedTaxCents: number;
  /** Sold gift cards, which are a debt and therefore no revenue (V55). */
  giftCardCents: number;
}

/** Returns the parts, which are all 0 if an order only costs its lines. */
export function pricePartsOf({ price, items }: Pick<OrderEvent, 'price' | 'items'>): PriceParts {
  const { discounts = [], shipping, taxes = [] } = price ?? {};
  const taxOf = (included: boolean): number =>
    sum(taxes.filter(({ isIncluded }) => isIncluded === included).map(({ taxCents }) => taxCents));
  return {
    discountCents: sum(discounts.map(({ cents }) => cents)),
    deliveryCents: shipping?.priceCents ?? 0,
    addedTaxCents: taxOf(false),
    includedTaxCents: taxOf(true),
    giftCardCents: sum(
      items.filter(isGiftCard).map(({ quantity, priceCents }) => quantity * priceCents),
    ),
  };
}

export const isGiftCard = ({ isGiftCard: isCard }: OrderEvent['items'][number]): boolean =>
  isCard === true;
