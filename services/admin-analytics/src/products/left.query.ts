import { LOW_STOCK_MAX } from '@shop/contracts/core/limits';

/** SQL: true if none of the product can be sold. */
export const isGone = 'coalesce(longest, stock) < least_cuts';

/** SQL: the available amount of `products`, in thousandths of a piece or unit. */
export const leftThousandths = `CASE WHEN ${isGone} THEN 0 ELSE stock * 1000::bigint / cuts_per_unit END`;

/** SQL: true if little or none of the product can be sold. */
export const isLow = `${leftThousandths} < ${String((LOW_STOCK_MAX + 1) * 1000)}`;
