import { useEffect } from 'react';
import { useBrowseProductsInfiniteQuery, type ProductFilters } from '../catalogue-api';

/** The products of the filters up to a page. */
export function useProductList(filters: ProductFilters, page: number) {
  const list = useBrowseProductsInfiniteQuery(filters);
  const { data, currentData, isFetching, isError, hasNextPage, fetchNextPage } = list;
  const loaded = currentData?.pages.length ?? 0;

  // A URL with a later page, or a shopper who loads more.
  const isMore = loaded > 0 && loaded < page && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);

  const last = data?.pages.at(-1);
  const first = data?.pages[0];
  return {
    /** While other filters load, the products of the last ones stay. */
    products: data?.pages.flatMap(({ products }) => products),
    total: last?.total ?? 0,
    /** Nothing matches the search that these products are for. */
    isSimilar: last?.isSimilar ?? false,
    categories: last?.categories ?? [],
    facets: first?.facets,
    prices: first?.prices,
    ignored: first?.ignored ?? [],
    /** The search matches more products than `total` is of. */
    isPartial: first?.isPartial ?? false,
    loaded,
    hasMore: hasNextPage,
    isFetching,
    isStale: data !== undefined && currentData === undefined,
    error: isError ? list.error : undefined,
    retry: () => void (loaded > 0 ? fetchNextPage() : list.refetch()),
  };
}
