import { businessStatus, role, type UserQuery } from '@shop/contracts/auth';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const PAGE_SIZE = 20;

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  role: role.optional().catch(undefined),
  business: businessStatus.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

export type UserFilters = Pick<UserQuery, 'search' | 'role' | 'business' | 'page'>;

/** What is searched, kept in the address, so that a reload or a link shows the same list. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams();
  const filters = address.parse(Object.fromEntries(params));

  /** Another search or filter starts at its first page. */
  const change = (parts: Partial<UserFilters>) => {
    const next = { ...filters, page: 1, ...parts };
    setParams(
      {
        ...(next.search && { search: next.search }),
        ...(next.role && { role: next.role }),
        ...(next.business && { business: next.business }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { replace: true },
    );
  };

  return { filters, query: { ...filters, limit: PAGE_SIZE }, change };
}
