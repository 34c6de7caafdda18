import type { PaymentView, ReceivedInput, RefundInput } from '@shop/contracts/billing/billing';
import type { PaymentList, PaymentQuery } from '@shop/contracts/billing/payment-list';
import type { AssignInput, OwedInput } from '@shop/contracts/billing/owed-refunds';
import type { ReverseInput } from '@shop/contracts/billing/reversal';
import { api } from '../../lib/api';

export type PaymentFilters = Omit<PaymentQuery, 'after' | 'limit'>;

/** A button press about an order; the key makes a repeated press idempotent. */
interface Press {
  order: string;
  key: string;
}

const billingAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The payments, newest first, loaded page by page. */
    listPayments: build.infiniteQuery<PaymentList, PaymentFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/payments',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Order'],
    }),
    refund: build.mutation<PaymentView, RefundInput & Press>({
      query: ({ order, key, ...body }) => ({
        url: `/admin/orders/${order}/refunds`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Also after a refusal, because less may be left than the page shows.
      invalidatesTags: ['Order', 'Audit'],
    }),
    recordReceived: build.mutation<PaymentView, ReceivedInput & Press>({
      query: ({ order, key, ...body }) => ({
        url: `/admin/orders/${order}/payments`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['Order', 'Audit'],
    }),
    settleTask: build.mutation<PaymentView, { order: string; operation: string }>({
      query: ({ order, operation }) => ({
        url: `/admin/orders/${order}/refunds/${operation}/done`,
        method: 'POST',
      }),
      invalidatesTags: ['Order', 'Audit'],
    }),
    decideOwed: build.mutation<PaymentView, OwedInput & Press & { operation: string }>({
      query: ({ order, operation, key, ...body }) => ({
        url: `/admin/orders/${order}/refunds/${operation}/owed`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Also after a refusal, because someone else may have decided.
      invalidatesTags: ['Order', 'Audit'],
    }),
    assignRefund: build.mutation<PaymentView, AssignInput & Press & { operation: string }>({
      query: ({ order, operation, key, ...body }) => ({
        url: `/admin/orders/${order}/refunds/${operation}/assign`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['Order', 'Audit'],
    }),
    reverseEntry: build.mutation<PaymentView, ReverseInput & { order: string; operation: string }>({
      query: ({ order, operation, ...body }) => ({
        url: `/admin/orders/${order}/movements/${operation}/reverse`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Order', 'Audit'],
    }),
  }),
});

export const {
  useListPaymentsInfiniteQuery,
  useRefundMutation,
  useRecordReceivedMutation,
  useSettleTaskMutation,
  useDecideOwedMutation,
  useAssignRefundMutation,
  useReverseEntryMutation,
} = billingAdminApi;
