// A basket that is to be priced, and what comes of it: the seam between pricing a checkout and placing an order.
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PricedOrder } from '@shop/contracts/pricing/price-order';
import type { BasketLine, DiscountTerms } from '@shop/contracts/pricing/terms';
import type { ProductCopy } from '../product-copies/product-copies.query.js';
import type { ShippingMethod } from '../shipping/shipping-method.entity.js';
import type { PricingConfig } from './pricing-config.query.js';
import type { Claim, CodeState } from '../discounts/claim.js';

/** One for each product. */
export interface UnpricedLine {
  product: string;
  /** Thousandths of a piece or a unit. */
  thousandths: number;
  /** Thousandths of each piece; absent: it is one piece, or sold by the piece. */
  lengths?: number[];
  /** Cents of a piece or a unit as it is charged; null: as this service's copy of the product says. */
  unitCents: number | null;
}

export type DiscountsByHand = (lines: readonly BasketLine[]) => readonly DiscountTerms[];

export interface BasketRequest {
  lines: readonly UnpricedLine[];
  /** The country by name or code, as it was sent. */
  country: string;
  /** Null: not typed yet. */
  postalCode: string | null;
  /** Null: the first that serves the address. */
  method: string | null;
  /** The typed text. */
  codes: readonly string[];
  vatNumber: string | null;
  /** True of the number of an order without tax: it counts as known unless its tax office says otherwise. */
  isVatNumberKept?: boolean;
  /** Null: a guest. */
  user: string | null;
  at: Date;
  /** Discounts of which the order holds a use: their limits do not count, and no others are taken. */
  claimed?: readonly string[];
  /** Returns the discounts that staff give by hand on these lines. */
  byHand?: DiscountsByHand | undefined;
}

export interface PricedBasket {
  priced: PricedOrder;
  /** The products that this service knows. */
  copies: readonly ProductCopy[];
  /** The stored price of the order; null where it costs its lines only. */
  price: OrderPrice | null;
  pricesIncludeTax: boolean;
  /** That serves the address and was chosen. */
  method: ShippingMethod;
  /** Delivery zone of where it goes. */
  zone: string;
  methods: readonly { method: ShippingMethod; cents: number }[];
  /** English name and code of where it goes. */
  country: { name: string; code: string };
  /** Cents that all but swatches cost, after discounts: what swatch credit may pay. */
  clothCents: number;
  /** False of gift cards alone. */
  isDelivered: boolean;
  codes: readonly CodeState[];
  claims: readonly Claim[];
  vatNote: string | null;
}

/** The terms under which it is priced; stored with a priced checkout. */
export type PricedInput = Omit<
  BasketRequest,
  'at' | 'user' | 'claimed' | 'byHand' | 'isVatNumberKept'
> & {
  /** The part that credit and gift cards pay. */
  credit?: readonly CreditPart[];
};

/** Throws `order.countryNotServed`, `order.noMethod`, `order.priceAgain`, `order.vatNumber`, `checkout.taxUnavailable`. */
export interface BasketPricing {
  /** Prices by these terms, else by the present ones. */
  price(request: BasketRequest, terms?: PricingConfig): Promise<PricedBasket>;
}
