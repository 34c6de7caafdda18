// Figures of swatches and of the credit that they earn. Without zod, for the browser.

/** Swatches of one order, and of one customer within `SWATCH_DAYS`. */
export const SWATCHES_OF_ORDER = 10;
export const SWATCHES_OF_CUSTOMER = 30;
export const SWATCH_DAYS = 30;

/** Days after its dispatch in which the price of a swatch can be spent. */
export const SWATCH_CREDIT_DAYS = 90;
/** Whole cents that the cloth of an order costs at least where swatch credit pays. */
export const SWATCH_CREDIT_FROM_CENTS = 4_000;
