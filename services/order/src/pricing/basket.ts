// A basket to be priced and its result: the interface between pricing a checkout and placing an order.
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PricedOrder } from '@shop/contracts/pricing/price-order';
import type { BasketLine, DiscountTerms } from '@shop/contracts/pricing/terms';
import type { ProductCopy } from '../product-copies/product-copies.query.js';
import type { ShippingMethod } from '../shipping/shipping-method.entity.js';
import type { PricingConfig } from './pricing-config.query.js';
import type { Claim, CodeState } from '../discounts/claim.js';

/** A line without a price; each product has one line. */
export interface UnpricedLine {
  product: string;
  /** Thousandths of a piece or a unit. */
  thousandths: number;
  /** Thousandths of each length; absent for a single length, or for a product sold by the piece. */
  lengths?: number[];
  /** Cents charged for a piece or a unit; null uses the price of this service's copy of the product. */
  unitCents: number | null;
}

export type DiscountsByHand = (lines: readonly BasketLine[]) => readonly DiscountTerms[];

export interface BasketRequest {
  lines: readonly UnpricedLine[];
  /** Name or code of the country, as sent. */
  country: string;
  /** Null if it is not typed yet. */
  postalCode: string | null;
  /** Null chooses the first method that serves the address. */
  method: string | null;
  /** The codes as typed. */
  codes: readonly string[];
  vatNumber: string | null;
  /** True for the number of an order without tax, which counts as known unless its tax office rejects it. */
  isVatNumberKept?: boolean;
  /** Null for a guest. */
  user: string | null;
  at: Date;
  /** Discounts that the order has already claimed: their limits are not checked, and no others are applied. */
  claimed?: readonly string[];
  /** Returns the manual discounts of staff on these lines. */
  byHand?: DiscountsByHand | undefined;
}

export interface PricedBasket {
  priced: PricedOrder;
  /** Copies of the products that this service knows. */
  copies: readonly ProductCopy[];
  /** The price to store with the order; null if it is only the sum of its lines. */
  price: OrderPrice | null;
  pricesIncludeTax: boolean;
  /** The chosen method, which serves the address. */
  method: ShippingMethod;
  /** Delivery zone of the destination. */
  zone: string;
  methods: readonly { method: ShippingMethod; cents: number }[];
  /** English name and code of the destination. */
  country: { name: string; code: string };
  /** Cents of cloth after discounts, which swatch credit may pay. */
  clothCents: number;
  /** False for a basket of gift cards only. */
  isDelivered: boolean;
  codes: readonly CodeState[];
  claims: readonly Claim[];
  vatNote: string | null;
}

/** The request as it was priced; stored with a priced checkout. */
export type PricedInput = Omit<
  BasketRequest,
  'at' | 'user' | 'claimed' | 'byHand' | 'isVatNumberKept'
> & {
  /** The part of the total that credit and gift cards pay. */
  credit?: readonly CreditPart[];
};

/**
 * Prices baskets. Throws `order.countryNotServed`, `order.noMethod`, `order.priceAgain`, `order.vatNumber` or
 * `checkout.taxUnavailable`.
 */
export interface BasketPricing {
  /** Prices a basket by these terms, or by the current ones if none are given. */
  price(request: BasketRequest, terms?: PricingConfig): Promise<PricedBasket>;
}
