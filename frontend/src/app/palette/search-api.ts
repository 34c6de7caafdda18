import type { AdminSearchReply } from '@shop/contracts/core/admin-search';
import { api } from '../../lib/api';

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchBackOffice: build.query<AdminSearchReply, string>({
      query: (q) => ({ url: '/admin/search', params: { q } }),
      keepUnusedDataFor: 0,
    }),
  }),
});
