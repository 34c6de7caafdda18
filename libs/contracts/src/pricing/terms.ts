// The input of the price of an order: whole cents, basis points, grams.

/** A line as it is priced: one for each product. */
export interface BasketLine {
  product: string;
  category: string;
  /** True if its price is shown as reduced. */
  isReduced: boolean;
  /** The price of a piece or a unit. */
  unitCents: number;
  /** Thousandths of a piece or a unit: 2.30 m is 2300. */
  thousandths: number;
  /** True for a gift card, which has no discount, tax or delivery. */
  isGiftCard?: boolean | undefined;
}

export const discountLevels = ['line', 'order', 'shipping'] as const;
export type DiscountLevel = (typeof discountLevels)[number];
export const discountEffects = ['percent', 'amount', 'free'] as const;
export type DiscountEffect = (typeof discountEffects)[number];

/** A discount that can be used now; `code` as it was typed, null for an automatic discount. */
export interface DiscountTerms {
  id: string;
  name: string;
  code: string | null;
  level: DiscountLevel;
  effect: DiscountEffect;
  /** Basis points for `percent`, cents for `amount`. */
  value: number;
  /** True if it combines with other discounts that combine. */
  combines: boolean;
  /** Lower priorities are applied first. */
  priority: number;
  /** ISO-8601. */
  createdAt: string;
  minCents: number | null;
  /** Pieces, or whole units of a length. */
  minQuantity: number | null;
  /** Only these products or categories; empty for all. */
  products: readonly string[];
  categories: readonly string[];
  excludesReduced: boolean;
}

export const shippingBases = ['flat', 'weight', 'value'] as const;
export type ShippingBasis = (typeof shippingBases)[number];
/** A price from this weight (grams) or value (cents) on; the first step begins at 0. */
export interface ShippingStep {
  from: number;
  cents: number;
}

/** The pricing of a delivery method. */
export interface ShippingTerms {
  basis: ShippingBasis;
  steps: readonly ShippingStep[];
  /** Delivery is free if the goods cost this much after discounts. */
  freeFromCents: number | null;
  /** A heavier order is priced as several packages. */
  packageMaxGrams: number | null;
}

/**
 * Tax treatment. `none`: the country has no tax zone. `reverse`: a company of another member state. `export`: a zone
 * that is marked as export.
 */
export type TaxTreatment = 'none' | 'taxed' | 'reverse' | 'export';

/** Rates in basis points, by product and for delivery. */
export interface TaxRates {
  lines: Readonly<Record<string, number>>;
  shipping: number;
}

export interface TaxTerms {
  treatment: TaxTreatment;
  /** True if the prices of the shop include tax. */
  isIncluded: boolean;
  /** Rates at the destination; zeros if no tax is owed. */
  rates: TaxRates;
  /** Rates of the seller's country: taken out of the prices if no tax is owed. */
  homeRates: TaxRates;
}

export interface PricingTerms {
  discounts: readonly DiscountTerms[];
  /** Null if no delivery is chosen. */
  shipping: ShippingTerms | null;
  /** The weight of the packed order. */
  grams: number;
  tax: TaxTerms;
}
