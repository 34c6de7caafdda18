import { adminReviewQuery, type AdminReviewQuery } from '@shop/contracts/reviews';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const PAGE_SIZE = 20;
const show = adminReviewQuery.shape.show.catch(undefined);

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  show,
  page: z.coerce.number().int().min(1).catch(1),
});

type Filters = Pick<AdminReviewQuery, 'search' | 'show' | 'page'>;

/** Which reviews are looked at, kept in the address. */
export function useReviewFilters() {
  const [params, setParams] = useSearchParams();
  const filters = address.parse(Object.fromEntries(params));

  /** Another search or filter starts at its first page. */
  const change = (parts: Partial<Filters>) => {
    const next = { ...filters, page: 1, ...parts };
    setParams(
      {
        ...(next.search && { search: next.search }),
        ...(next.show && { show: next.show }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { replace: true },
    );
  };

  return { filters, query: { ...filters, limit: PAGE_SIZE }, change };
}

/** What a select says, as a filter. */
export const showOf = (value: string): Filters['show'] => show.parse(value);
