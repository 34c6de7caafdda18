import type { UserList } from '@shop/contracts/auth/auth';
import type { Done } from '@shop/contracts/core/shapes';
import type {
  ChangeDraftInput,
  DraftInput,
  OfferDraftInput,
  PlaceDraftInput,
  PriceDraftInput,
} from '@shop/contracts/ordering/draft-inputs';
import type {
  DraftList,
  DraftQuery,
  DraftReply,
  PlacedDraft,
  PricedDraft,
} from '@shop/contracts/ordering/drafts';
import { api } from '../../../lib/api';
import { numberedPages } from '../../../lib/numbered-pages';

const DRAFTS = '/admin/drafts';
const SUGGESTIONS = 10;
type Listed = Omit<DraftQuery, 'page'>;

const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The list, loaded page by page. */
    listDrafts: build.infiniteQuery<DraftList, Listed, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({ url: DRAFTS, params: { ...queryArg, page } }),
      providesTags: ['Draft'],
    }),
    getDraft: build.query<DraftReply, string>({
      query: (draft) => `${DRAFTS}/${encodeURIComponent(draft)}`,
      providesTags: ['Draft'],
    }),
    /** Stores nothing; the server computes the totals. */
    priceDraft: build.query<PricedDraft, PriceDraftInput>({
      query: (body) => ({ url: `${DRAFTS}/price`, method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
    saveDraft: build.mutation<
      DraftReply,
      { draft: string | null } & (DraftInput | ChangeDraftInput)
    >({
      query: ({ draft, ...body }) =>
        draft === null
          ? { url: DRAFTS, method: 'POST', body }
          : { url: `${DRAFTS}/${draft}`, method: 'PUT', body },
      // Also after a refusal, because the form may show an outdated draft.
      invalidatesTags: ['Draft'],
    }),
    deleteDraft: build.mutation<Done, string>({
      query: (draft) => ({ url: `${DRAFTS}/${draft}`, method: 'DELETE' }),
      invalidatesTags: ['Draft'],
    }),
    offerDraft: build.mutation<DraftReply, OfferDraftInput & { draft: string }>({
      query: ({ draft, ...body }) => ({ url: `${DRAFTS}/${draft}/offer`, method: 'POST', body }),
      invalidatesTags: ['Draft'],
    }),
    placeDraft: build.mutation<PlacedDraft, PlaceDraftInput & { draft: string }>({
      query: ({ draft, ...body }) => ({ url: `${DRAFTS}/${draft}/place`, method: 'POST', body }),
      invalidatesTags: ['Draft', 'Order', 'Product', 'Stats'],
    }),
    findDraftCustomers: build.query<UserList, string>({
      query: (search) => ({ url: '/admin/users', params: { search, limit: SUGGESTIONS } }),
      providesTags: ['User'],
    }),
  }),
});

export const {
  useListDraftsInfiniteQuery,
  useGetDraftQuery,
  usePriceDraftQuery,
  useSaveDraftMutation,
  useDeleteDraftMutation,
  useOfferDraftMutation,
  usePlaceDraftMutation,
  useFindDraftCustomersQuery,
} = draftsApi;
