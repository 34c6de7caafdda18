/** Rows on a page of a list in the back-office. */
export const ROWS = 100;

/** Continues a list whose pages have numbers with the next page, as long as there is one. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }: { page: number; pages: number }) =>
    page < pages ? page + 1 : undefined,
};

/** Returns how many rows all pages have; null before the first is loaded. */
export const totalOf = (
  data: { pages: readonly { total: number }[] } | undefined,
): { count: number } | null => {
  const last = data?.pages.at(-1);
  return last ? { count: last.total } : null;
};
