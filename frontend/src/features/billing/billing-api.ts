import type { PaymentView } from '@shop/contracts/billing';
import { api } from '../../lib/api';

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderPayment: build.query<PaymentView, string>({
      query: (order) => `/orders/${order}/payment`,
      providesTags: ['Order'],
    }),
  }),
});

export const { useOrderPaymentQuery } = billingApi;
