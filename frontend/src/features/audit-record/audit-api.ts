import type { AuditPage, AuditQuery } from '@shop/contracts/core/audit';
import { api } from '../../lib/api';

export type AuditFilters = Omit<AuditQuery, 'after' | 'limit'>;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The audit record, loaded page by page. */
    listAudit: build.infiniteQuery<AuditPage, AuditFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/audit',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      // The changes of one object are shown on its page, beside the forms that change it.
      providesTags: (_page, _error, { subject }) => (subject ? ['Audit', 'Order'] : ['Audit']),
    }),
  }),
});

export const { useListAuditInfiniteQuery } = auditApi;
