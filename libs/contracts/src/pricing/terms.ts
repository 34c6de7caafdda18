// The input of the price of an order: whole cents, basis points, grams.

/** A line as it is priced: one for each product. */
export interface BasketLine {
  product: string;
  category: string;
  /** True where its price is shown as reduced. */
  isReduced: boolean;
  /** The price of a piece or a unit. */
  unitCents: number;
  /** Thousandths of a piece or a unit: 2.30 m is 2300. */
  thousandths: number;
  /** A gift card has no discount, tax or delivery. */
  isGiftCard?: boolean | undefined;
}

export const discountLevels = ['line', 'order', 'shipping'] as const;
export type DiscountLevel = (typeof discountLevels)[number];
export const discountEffects = ['percent', 'amount', 'free'] as const;
export type DiscountEffect = (typeof discountEffects)[number];

/** A discount that may be used now; `code` as it was typed, null of an automatic one. */
export interface DiscountTerms {
  id: string;
  name: string;
  code: string | null;
  level: DiscountLevel;
  effect: DiscountEffect;
  /** Basis points of `percent`, cents of `amount`. */
  value: number;
  /** True where it combines with other discounts that combine. */
  combines: boolean;
  /** The lower goes first. */
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
/** A price from this weight (grams) or value (cents) on; the first is from 0. */
export interface ShippingStep {
  from: number;
  cents: number;
}

/** How delivery by one method is priced. */
export interface ShippingTerms {
  basis: ShippingBasis;
  steps: readonly ShippingStep[];
  /** Free when the goods cost this much after discounts. */
  freeFromCents: number | null;
  /** A heavier order is priced as several packages. */
  packageMaxGrams: number | null;
}

/**
 * Who owes tax. `none`: the country has no tax zone. `reverse`: a company of another member state. `export`: a zone
 * that is marked so.
 */
export type TaxTreatment = 'none' | 'taxed' | 'reverse' | 'export';

/** Rates in basis points: of each product, and of delivery. */
export interface TaxRates {
  lines: Readonly<Record<string, number>>;
  shipping: number;
}

export interface TaxTerms {
  treatment: TaxTreatment;
  /** True where the prices of the shop include tax. */
  isIncluded: boolean;
  /** At the place where the order goes; zeros where none is owed. */
  rates: TaxRates;
  /** At the seller's: taken out of the prices where none is owed. */
  homeRates: TaxRates;
}

export interface PricingTerms {
  discounts: readonly DiscountTerms[];
  /** Null: no delivery is chosen. */
  shipping: ShippingTerms | null;
  /** The weight of the packed order. */
  grams: number;
  tax: TaxTerms;
}
