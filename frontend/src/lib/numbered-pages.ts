/** Rows on a page of a list in the back-office. */
export const ROWS = 100;

/** Continues a list whose pages have numbers with the next page, as long as there is one. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }: { page: number; pages: number }) =>
    page < pages ? page + 1 : undefined,
};
