import type {
  GiftCardExpiryInput,
  GiftCardList,
  GiftCardQuery,
  GiftCardRow,
  IssuedGiftCard,
  IssueGiftCardInput,
} from '@shop/contracts/billing/credit';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';

const giftCardsApi = api.enhanceEndpoints({ addTagTypes: ['GiftCard'] }).injectEndpoints({
  endpoints: (build) => ({
    listGiftCards: build.infiniteQuery<GiftCardList, Pick<GiftCardQuery, 'search'>, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/gift-cards',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['GiftCard'],
    }),
    issueGiftCard: build.mutation<IssuedGiftCard, IssueGiftCardInput & { key: string }>({
      query: ({ key, ...body }) => ({
        url: '/admin/gift-cards',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: (_, error) => (error ? [] : ['GiftCard', 'Audit']),
    }),
    withdrawGiftCard: build.mutation<GiftCardRow, string>({
      query: (card) => ({ url: `/admin/gift-cards/${card}`, method: 'DELETE' }),
      invalidatesTags: ['GiftCard', 'Audit'],
    }),
    restoreGiftCard: build.mutation<GiftCardRow, string>({
      query: (card) => ({ url: `/admin/gift-cards/${card}/restore`, method: 'POST' }),
      invalidatesTags: ['GiftCard', 'Audit'],
    }),
    setGiftCardExpiry: build.mutation<GiftCardRow, GiftCardExpiryInput & { card: string }>({
      query: ({ card, ...body }) => ({
        url: `/admin/gift-cards/${card}/expiry`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['GiftCard', 'Audit'],
    }),
    sendNewCode: build.mutation<Done, Pick<GiftCardRow, '_id' | 'lastFour'>>({
      query: ({ _id, lastFour }) => ({
        url: `/admin/gift-cards/${_id}/new-code`,
        method: 'POST',
        body: { lastFour },
      }),
      invalidatesTags: ['GiftCard', 'Audit'],
    }),
  }),
});

export const {
  useListGiftCardsInfiniteQuery,
  useIssueGiftCardMutation,
  useWithdrawGiftCardMutation,
  useRestoreGiftCardMutation,
  useSendNewCodeMutation,
  useSetGiftCardExpiryMutation,
} = giftCardsApi;
