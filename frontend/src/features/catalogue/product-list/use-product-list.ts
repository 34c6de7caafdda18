import { useEffect } from 'react';
import { useBrowseProductsInfiniteQuery, type ProductFilters } from '../catalogue-api';

/** Loads the products of the filters up to a page. */
export function useProductList(filters: ProductFilters, page: number) {
  const list = useBrowseProductsInfiniteQuery(filters);
  const { data, currentData, isFetching, isError, hasNextPage, fetchNextPage } = list;
  const loaded = currentData?.pages.length ?? 0;

  // Loads more if the URL names a later page, or the shopper requests it.
  const isMore = loaded > 0 && loaded < page && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);

  const last = data?.pages.at(-1);
  const first = data?.pages[0];
  return {
    /** Products of the previous filters while others load. */
    products: data?.pages.flatMap(({ products }) => products),
    total: last?.total ?? 0,
    /** True if nothing matches the search of these products. */
    isSimilar: last?.isSimilar ?? false,
    categories: last?.categories ?? [],
    facets: first?.facets,
    prices: first?.prices,
    ignored: first?.ignored ?? [],
    /** True if the search matches more products than `total` counts. */
    isPartial: first?.isPartial ?? false,
    loaded,
    hasMore: hasNextPage,
    isFetching,
    isStale: data !== undefined && currentData === undefined,
    error: isError ? list.error : undefined,
    retry: () => void (loaded > 0 ? fetchNextPage() : list.refetch()),
  };
}
