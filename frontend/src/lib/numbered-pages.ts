/** Number of rows on a page of a back-office list. */
export const ROWS = 100;

/** Options for a list with numbered pages, which is continued with the next page while there is one. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }: { page: number; pages: number }) =>
    page < pages ? page + 1 : undefined,
};

/** Returns the number of rows on all pages; null before the first page has loaded. */
export const totalOf = (
  data: { pages: readonly { total: number }[] } | undefined,
): { count: number } | null => {
  const last = data?.pages.at(-1);
  return last ? { count: last.total } : null;
};
