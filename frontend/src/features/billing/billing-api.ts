import type { PaymentView } from '@shop/contracts/billing/billing';
import type { CreditView } from '@shop/contracts/billing/credit';
import type { PaymentReply } from '@shop/contracts/billing/payment-page';
import { api } from '../../lib/api';

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderPayment: build.query<PaymentView, string>({
      query: (order) => `/orders/${order}/payment`,
      providesTags: ['Order'],
    }),
    openPaymentPage: build.mutation<PaymentReply, string>({
      query: (order) => ({ url: `/orders/${order}/payment`, method: 'POST' }),
      // The order is already paid if there is no payment page.
      invalidatesTags: (reply) => (reply && !reply.address ? ['Order'] : []),
    }),
    /** Checks the result at the provider after the shopper returns from the payment page. */
    checkPayment: build.mutation<PaymentView, string>({
      query: (order) => ({ url: `/orders/${order}/payment/check`, method: 'POST' }),
      invalidatesTags: ['Order'],
    }),
    /** The store credit of the shopper. */
    ownCredit: build.query<CreditView, undefined>({
      query: () => '/credit',
      providesTags: ['Order'],
    }),
  }),
});

export const {
  useOrderPaymentQuery,
  useOpenPaymentPageMutation,
  useCheckPaymentMutation,
  useOwnCreditQuery,
} = billingApi;
