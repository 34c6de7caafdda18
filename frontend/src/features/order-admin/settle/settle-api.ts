import type { SettleInput, ShortLines } from '@shop/contracts/inventory/cutting';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';

const settleApi = api.injectEndpoints({
  endpoints: (build) => ({
    shortLines: build.query<ShortLines, string>({
      query: (order) => `/admin/cutting/orders/${order}/short`,
      providesTags: ['Order', 'Product'],
    }),
    settleShort: build.mutation<Done, SettleInput & { order: string; key: string }>({
      query: ({ order, key, ...body }) => ({
        url: `/admin/cutting/orders/${order}/settle`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Also after a refusal, because the page may show outdated cloth.
      invalidatesTags: ['Product', 'Order', 'Audit'],
    }),
  }),
});

export const { useShortLinesQuery, useSettleShortMutation } = settleApi;
