import type {
  ConfirmCutInput,
  CuttingList,
  CuttingQuery,
  CutReply,
  Reallocated,
} from '@shop/contracts/inventory/cutting';
import { shopDay } from '@shop/contracts/core/shop-time';
import { api } from '../../../lib/api';
import { downloadWith } from '../../../lib/download-file';
import { missingCharacters } from '../../../lib/missing-characters';

const CUTTING = '/admin/cutting';

const cuttingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPieces: build.query<CuttingList, Partial<CuttingQuery>>({
      query: (params) => ({ url: CUTTING, params }),
      providesTags: ['Product'],
    }),
    confirmCut: build.mutation<CutReply, ConfirmCutInput & { reservation: string; key: string }>({
      query: ({ reservation, key, ...body }) => ({
        url: `${CUTTING}/${reservation}/confirm`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Also after a refusal, because another table may have cut it.
      invalidatesTags: ['Product', 'Order', 'Audit'],
    }),
    reallocateRolls: build.mutation<Reallocated, string>({
      query: (product) => ({ url: `${CUTTING}/reallocate`, method: 'POST', body: { product } }),
      invalidatesTags: ['Product', 'Order', 'Audit'],
    }),
    /** Prints the pieces; returns the number of characters without a font. */
    printPieces: build.mutation<number, undefined>({
      queryFn: downloadWith(
        () => ({
          url: `${CUTTING}/list.pdf`,
          name: `cutting-list-${shopDay()}.pdf`,
        }),
        missingCharacters,
      ),
    }),
  }),
});

export const {
  useListPiecesQuery,
  useConfirmCutMutation,
  useReallocateRollsMutation,
  usePrintPiecesMutation,
} = cuttingApi;
