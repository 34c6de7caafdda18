import type { AuditPage, AuditQuery } from '@shop/contracts/core/audit';
import { api } from '../../lib/api';

export type AuditFilters = Pick<AuditQuery, 'kind' | 'subject' | 'by' | 'from' | 'until'>;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The record, newest first, page by page as the admin continues. */
    listAudit: build.infiniteQuery<AuditPage, AuditFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/audit',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Audit'],
    }),
  }),
});

export const { useListAuditInfiniteQuery } = auditApi;
