import { useMemo } from 'react';

/** Returns the rows of all loaded pages; one that moved to the next page meanwhile counts once. */
export function useListRows<Page, Row extends { _id: string }>(
  data: { pages: readonly Page[] } | undefined,
  rowsOf: (page: Page) => readonly Row[],
): readonly Row[] | undefined {
  return useMemo(
    () => data && [...new Map(data.pages.flatMap(rowsOf).map((row) => [row._id, row])).values()],
    [data, rowsOf],
  );
}
