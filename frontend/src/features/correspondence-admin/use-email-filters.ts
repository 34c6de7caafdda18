import { emailSort } from '@shop/contracts/correspondence/correspondence';
import { emailKind, emailStatus } from '@shop/contracts/correspondence/email-kinds';
import { z } from 'zod';
import { useListView } from '../views/use-list-view';
import { emailColumns } from './use-email-columns';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  kind: emailKind.optional().catch(undefined),
  status: emailStatus.optional().catch(undefined),
  sort: emailSort.catch('written'),
  order: z.enum(['asc', 'desc']).catch('desc'),
});
export type EmailFilterValues = z.infer<typeof address>;

/** Filters and sort order of the e-mail list. */
export const useEmailFilters = () =>
  useListView({ list: 'emails', schema: address, columns: emailColumns });
