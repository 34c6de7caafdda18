import { businessStatus, role, userSort } from '@shop/contracts/auth/auth';
import { z } from 'zod';
import { useListView } from '../views/use-list-view';
import { userColumns } from './use-user-columns';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  role: role.optional().catch(undefined),
  business: businessStatus.optional().catch(undefined),
  tag: z.string().max(40).optional().catch(undefined),
  sort: userSort.catch('role'),
  order: z.enum(['asc', 'desc']).catch('asc'),
});

export type UserFilterValues = Pick<
  z.infer<typeof address>,
  'search' | 'role' | 'business' | 'tag'
>;

/** Filters and sorting of the user list. */
export const useUserFilters = () =>
  useListView({ list: 'users', schema: address, columns: userColumns });
