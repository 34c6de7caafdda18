import { useMemo } from 'react';

/** Returns the rows of all loaded pages; a row that has moved to the next page in the meantime counts once. */
export function useListRows<Page, Row extends { _id: string }>(
  data: { pages: readonly Page[] } | undefined,
  rowsOf: (page: Page) => readonly Row[],
): readonly Row[] | undefined {
  return useMemo(
    () => data && [...new Map(data.pages.flatMap(rowsOf).map((row) => [row._id, row])).values()],
    [data, rowsOf],
  );
}
