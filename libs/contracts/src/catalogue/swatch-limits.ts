// Limits of swatches and of the credit that they earn. Without zod, for the browser.

/** Number of swatches in one order, and for one customer within `SWATCH_DAYS`. */
export const SWATCHES_OF_ORDER = 10;
export const SWATCHES_OF_CUSTOMER = 30;
export const SWATCH_DAYS = 30;

/** Number of days after dispatch during which the price of a swatch can be spent. */
export const SWATCH_CREDIT_DAYS = 90;
/** Minimum cost of the cloth in an order that swatch credit can pay for, in whole cents. */
export const SWATCH_CREDIT_FROM_CENTS = 4_000;
