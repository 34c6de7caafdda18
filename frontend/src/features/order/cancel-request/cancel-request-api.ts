import type {
  DecideCancelInput,
  RequestCancelInput,
} from '@shop/contracts/ordering/cancel-requests';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import { api } from '../../../lib/api';
import { reloadStockLater } from '../../../lib/returned-stock';

const cancelRequestApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestCancel: build.mutation<OrderDetail, RequestCancelInput & { order: string }>({
      query: ({ order, ...body }) => ({
        url: `/orders/${order}/cancel-request`,
        method: 'POST',
        body,
      }),
      // Also after a refusal, because the page may show an outdated order.
      invalidatesTags: ['Order'],
    }),
    decideCancel: build.mutation<OrderDetail, DecideCancelInput & { order: string }>({
      query: ({ order, ...body }) => ({
        url: `/admin/orders/${order}/cancel-request`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Order', 'Product', 'Stats'],
      onQueryStarted: (_body, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(() => reloadStockLater(dispatch)).catch(() => undefined),
    }),
  }),
});

export const { useRequestCancelMutation, useDecideCancelMutation } = cancelRequestApi;
