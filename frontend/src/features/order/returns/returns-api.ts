import type { ReturnReply, ReturnsOfOrder } from '@shop/contracts/ordering/order-returns';
import type { ReturnInput, ReturnSentInput } from '@shop/contracts/ordering/return-inputs';
import { api } from '../../../lib/api';
import { downloadWith } from '../../../lib/download-file';
import { missingCharacters } from '../../../lib/missing-characters';

interface NewReturn extends ReturnInput {
  order: string;
  /** True for staff, who may open a return after the period. */
  isByStaff: boolean;
}

interface ReturnPhoto {
  return: string;
  photo: string;
}

function dataAddress(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return `data:image/webp;base64,${btoa(text)}`;
}

export const {
  useReturnsOfOrderQuery,
  useOpenReturnMutation,
  useCancelReturnMutation,
  useSendReturnMutation,
  useReturnPhotoQuery,
  useAddReturnPhotoMutation,
  useRemoveReturnPhotoMutation,
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
    /** The photo as a `data:` URL, because its request needs a token, which an image cannot send. */
    returnPhoto: build.query<string, ReturnPhoto>({
      query: ({ return: id, photo }) => ({
        url: `/returns/${id}/photos/${photo}`,
        responseHandler: async (response): Promise<unknown> =>
          response.ok ? dataAddress(await response.arrayBuffer()) : response.json(),
      }),
    }),
    addReturnPhoto: build.mutation<ReturnReply, { return: string; file: File }>({
      query: ({ return: id, file }) => {
        const body = new FormData();
        body.append('photo', file);
        return { url: `/returns/${id}/photos`, method: 'POST', body, timeout: 60_000 };
      },
      invalidatesTags: ['Order'],
    }),
    removeReturnPhoto: build.mutation<ReturnReply, ReturnPhoto>({
      query: ({ return: id, photo }) => ({
        url: `/returns/${id}/photos/${photo}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Order'],
    }),
    sendReturn: build.mutation<ReturnReply, ReturnSentInput & { return: string }>({
      query: ({ return: id, ...body }) => ({ url: `/returns/${id}/sent`, method: 'POST', body }),
      invalidatesTags: ['Order'],
    }),
  }),
});
