import { emailSort } from '@shop/contracts/correspondence/correspondence';
import { emailKind, emailStatus } from '@shop/contracts/correspondence/email-kinds';
import { z } from 'zod';
import { useUrlFilters } from '../../lib/use-url-filters';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  kind: emailKind.optional().catch(undefined),
  status: emailStatus.optional().catch(undefined),
  sort: emailSort.catch('written'),
  order: z.enum(['asc', 'desc']).catch('desc'),
  page: z.coerce.number().int().min(1).catch(1),
});
export type EmailFilterValues = z.infer<typeof address>;

/** Filters and sorting of the e-mail list. */
export const useEmailFilters = () => useUrlFilters(address);
