/** What can be sold of `products`, in thousandths of a piece or unit: nothing below the least length. */
export const leftThousandths =
  'CASE WHEN stock < least_cuts THEN 0 ELSE stock * 1000::bigint / cuts_per_unit END';
