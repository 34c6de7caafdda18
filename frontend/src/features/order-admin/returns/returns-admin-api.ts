import type { ReturnList, ReturnQuery, ReturnReply } from '@shop/contracts/ordering/order-returns';
import type { ChangeReturnInput, InspectInput } from '@shop/contracts/ordering/return-inputs';
import { api } from '../../../lib/api';
import { numberedPages } from '../../../lib/numbered-pages';
import { reloadStockLater } from '../../../lib/returned-stock';
import { reloadOrderLater } from '../reload-order-later';

interface Step {
  return: string;
  to: 'approve' | 'decline' | 'receive' | 'settle';
  /** Only for a declined return. */
  reason?: string;
  /** Only for a settled return. If absent, the delivery is refunded if everything came back. */
  deliveryToo?: boolean;
}

export const {
  useListReturnsInfiniteQuery,
  useChangeReturnMutation,
  useStepReturnMutation,
  useInspectReturnMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listReturns: build.infiniteQuery<ReturnList, Omit<ReturnQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: '/admin/returns',
        params: { ...queryArg, page },
      }),
      providesTags: ['Order'],
    }),
    changeReturn: build.mutation<ReturnReply, ChangeReturnInput & { return: string }>({
      query: ({ return: id, ...body }) => ({ url: `/admin/returns/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Order'],
    }),
    stepReturn: build.mutation<ReturnReply, Step>({
      query: ({ return: id, to, ...body }) => ({
        url: `/admin/returns/${id}/${to}`,
        method: 'POST',
        body,
      }),
      // Also after a refusal, because someone else may have been faster.
      invalidatesTags: ['Order', 'Stats'],
      onQueryStarted: (_step, { dispatch, queryFulfilled }) =>
        reloadOrderLater(dispatch, queryFulfilled),
    }),
    inspectReturn: build.mutation<ReturnReply, InspectInput & { return: string }>({
      query: ({ return: id, ...body }) => ({
        url: `/admin/returns/${id}/inspect`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Order', 'Product', 'Stats'],
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(() => reloadStockLater(dispatch)).catch(() => undefined),
    }),
  }),
});
