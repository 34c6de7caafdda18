import type { BulkReply, OpenBulkChanges } from '@shop/contracts/core/bulk';
import { api } from '../../lib/api';

const CHANGED = ['Bulk', 'Product', 'Order', 'Saved', 'Stats', 'Audit'] as const;

const path = (id: string) => `/admin/bulk/${encodeURIComponent(id)}`;
/** While a change runs in the background, only its progress changes. */
const tagsOf = (reply: BulkReply | undefined) =>
  reply?.change.state === 'applying' || reply?.change.state === 'undoing'
    ? (['Bulk'] as const)
    : CHANGED;

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOpenBulk: build.query<OpenBulkChanges, undefined>({
      query: () => ({ url: '/admin/bulk', params: { open: 1 } }),
      providesTags: ['Bulk'],
    }),
    getBulk: build.query<BulkReply, string>({ query: path, keepUnusedDataFor: 0 }),
    applyBulk: build.mutation<BulkReply, string>({
      query: (id) => ({ url: `${path(id)}/apply`, method: 'POST' }),
      invalidatesTags: tagsOf,
    }),
    undoBulk: build.mutation<BulkReply, string>({
      query: (id) => ({ url: `${path(id)}/undo`, method: 'POST' }),
      // Also after a refusal, because the change can then no longer be undone.
      invalidatesTags: tagsOf,
    }),
    extendBulkUndo: build.mutation<BulkReply, string>({
      query: (id) => ({ url: `${path(id)}/more-time`, method: 'POST' }),
      invalidatesTags: ['Bulk'],
    }),
  }),
});

/** Reloads the lists that a finished change has affected. */
export const bulkFinished = () => api.util.invalidateTags([...CHANGED]);

export const {
  useListOpenBulkQuery,
  useGetBulkQuery,
  useApplyBulkMutation,
  useUndoBulkMutation,
  useExtendBulkUndoMutation,
} = bulkApi;
