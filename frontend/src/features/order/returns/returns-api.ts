import type { ReturnReply, ReturnsOfOrder } from '@shop/contracts/ordering/order-returns';
import type { ReturnInput, ReturnSentInput } from '@shop/contracts/ordering/return-inputs';
import { api } from '../../../lib/api';
import { downloadWith } from '../../../lib/download-file';
import { missingCharacters } from '../../../lib/missing-characters';

interface NewReturn extends ReturnInput {
  order: string;
  /** True for staff, who may open it after the period. */
  isByStaff: boolean;
}

export const {
  useReturnsOfOrderQuery,
  useOpenReturnMutation,
  useCancelReturnMutation,
  useSendReturnMutation,
  useSaveReturnSlipMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    returnsOfOrder: build.query<ReturnsOfOrder, string>({
      query: (order) => `/orders/${order}/returns`,
      providesTags: ['Order'],
    }),
    openReturn: build.mutation<ReturnReply, NewReturn>({
      query: ({ order, isByStaff, ...body }) => ({
        url: `${isByStaff ? '/admin' : ''}/orders/${order}/returns`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Order'],
    }),
    cancelReturn: build.mutation<ReturnReply, string>({
      query: (id) => ({ url: `/returns/${id}/cancel`, method: 'POST' }),
      invalidatesTags: ['Order'],
    }),
    saveReturnSlip: build.mutation<number, { _id: string; number: string }>({
      queryFn: downloadWith(
        ({ _id, number }) => ({ url: `/returns/${_id}/slip.pdf`, name: `return-${number}.pdf` }),
        missingCharacters,
      ),
    }),
    sendReturn: build.mutation<ReturnReply, ReturnSentInput & { return: string }>({
      query: ({ return: id, ...body }) => ({ url: `/returns/${id}/sent`, method: 'POST', body }),
      invalidatesTags: ['Order'],
    }),
  }),
});
