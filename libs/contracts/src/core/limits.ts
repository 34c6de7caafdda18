// Limits that pages show, without zod for the first load.

/** Stock of 1 to 9 is low (spec section 4). */
export const LOW_STOCK_MAX = 9;
export const FEATURED_COUNT = 4;
export const PASSWORD_MIN = 6;
export const MAX_SHOPPER_NOTE = 500;
/** Widths in pixels in which every image exists, as WebP and AVIF. */
export const IMAGE_WIDTHS = [320, 800, 1600] as const;
/** Seconds after which a running job without progress counts as stalled. */
export const STANDSTILL_SECONDS = 60;
