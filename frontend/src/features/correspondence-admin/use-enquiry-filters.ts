import { enquiryKind, enquiryStatus, type EnquiryQuery } from '@shop/contracts/correspondence';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const PAGE_SIZE = 20;

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  kind: enquiryKind.optional().catch(undefined),
  status: enquiryStatus.optional().catch(undefined),
  assignee: z.enum(['me', 'nobody']).optional().catch(undefined),
  late: z.enum(['yes']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});
export type EnquiryFilters = Omit<EnquiryQuery, 'limit'>;

const names = ['search', 'kind', 'status', 'assignee', 'late'] as const;

/** What of the inbox is looked at, kept in the address, so that a reload or a link shows the same. */
export function useEnquiryFilters() {
  const [params, setParams] = useSearchParams();
  const filters = address.parse(Object.fromEntries(params));

  /** Another choice starts at its first page. */
  const change = (parts: Partial<EnquiryFilters>) => {
    const { page, ...choices } = { ...filters, page: 1, ...parts };
    const next = new URLSearchParams();
    for (const name of names) if (choices[name]) next.set(name, choices[name]);
    if (page > 1) next.set('page', String(page));
    setParams(next, { replace: true });
  };

  return {
    filters,
    query: { ...filters, limit: PAGE_SIZE },
    change,
    reset: () => {
      setParams({}, { replace: true });
    },
  };
}
