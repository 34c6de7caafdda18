import type { PaymentList, PaymentQuery, PaymentView, RefundInput } from '@shop/contracts/billing';
import { api } from '../../lib/api';

export type PaymentFilters = Pick<PaymentQuery, 'state' | 'from' | 'until'>;

const billingAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The payments, newest first, page by page as the admin continues. */
    listPayments: build.infiniteQuery<PaymentList, PaymentFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/payments',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Order'],
    }),
    refund: build.mutation<PaymentView, RefundInput & { order: string; key: string }>({
      query: ({ order, key, ...body }) => ({
        url: `/admin/orders/${order}/refunds`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Also after a refusal: then less is left than the page shows.
      invalidatesTags: ['Order', 'Audit'],
    }),
  }),
});

export const { useListPaymentsInfiniteQuery, useRefundMutation } = billingAdminApi;
