import { orderQuery, orderSort, orderStatus, type OrderQuery } from '@shop/contracts/order';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const PAGE_SIZE = 20;
const { sort: SORT, order: ORDER } = orderQuery.parse({});

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  status: orderStatus.optional().catch(undefined),
  sort: orderSort.catch(SORT),
  order: z.enum(['asc', 'desc']).catch(ORDER),
  page: z.coerce.number().int().min(1).catch(1),
});

type Filters = Omit<OrderQuery, 'limit'>;

/** What is searched and how it is sorted, kept in the address, so that a reload or a link shows the same list. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams();
  const filters = address.parse(Object.fromEntries(params));

  /** Another search, status or sorting starts at its first page. */
  const change = (parts: Partial<Filters>) => {
    const next = { ...filters, page: 1, ...parts };
    const isSorted = next.sort !== SORT || next.order !== ORDER;
    setParams(
      {
        ...(next.search && { search: next.search }),
        ...(next.status && { status: next.status }),
        ...(isSorted && { sort: next.sort, order: next.order }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { replace: true },
    );
  };

  return { filters, query: { ...filters, limit: PAGE_SIZE }, change };
}
