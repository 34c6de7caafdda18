// The state of a product. Without zod, for the browser.

/** Only a live product is in the shop; a scheduled one becomes live at its time. */
export const productStates = ['draft', 'scheduled', 'live', 'hidden'] as const;
export type ProductState = (typeof productStates)[number];

/** States that an admin can set without a time. */
export const plainStates = ['draft', 'live', 'hidden'] as const;
export type PlainState = (typeof plainStates)[number];

export const stateNames: Record<ProductState, string> = {
  draft: 'Draft',
  scheduled: 'Live from a date',
  live: 'Live',
  hidden: 'Hidden',
};
