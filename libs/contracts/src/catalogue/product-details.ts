// The descriptive texts of a product. To add one, add a line here: form, page, CSV, audit and API follow.
// Without zod: the first load checks products by this list.

export const productDetails = {
  weight: { label: 'Weight', max: 60 },
  dimensions: { label: 'Dimensions', max: 60 },
} as const satisfies Record<string, { label: string; max: number }>;

export type DetailName = keyof typeof productDetails;
export type ProductDetails = Record<DetailName, string | null>;
export const detailNames = Object.keys(productDetails) as DetailName[];

/** Returns a record with an entry for each detail. */
export const eachDetail = <T>(make: (name: DetailName) => T) =>
  Object.fromEntries(detailNames.map((name) => [name, make(name)])) as Record<DetailName, T>;
