import { orderStatus, type OrderQuery } from '@shop/contracts/order';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const PAGE_SIZE = 20;

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  status: orderStatus.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

type Filters = Pick<OrderQuery, 'search' | 'status' | 'page'>;

/** What is searched, kept in the address, so that a reload or a link shows the same list. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams();
  const filters = address.parse(Object.fromEntries(params));

  /** Another search or status starts at its first page. */
  const change = (parts: Partial<Filters>) => {
    const next = { ...filters, page: 1, ...parts };
    setParams(
      {
        ...(next.search && { search: next.search }),
        ...(next.status && { status: next.status }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { replace: true },
    );
  };

  return { filters, query: { ...filters, limit: PAGE_SIZE }, change };
}
