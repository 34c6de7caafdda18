import type { CancelItemsInput } from '@shop/contracts/ordering/item-cancellations';
import type { OrderView } from '@shop/contracts/ordering/order';
import { api } from '../../../lib/api';
import { reloadStockLater } from '../../../lib/returned-stock';

export interface ItemsOfOrder {
  order: string;
  lines: CancelItemsInput['lines'];
  /** Absent if the shopper cancels items of their own order. */
  staff?: Pick<CancelItemsInput, 'reason' | 'notify'> | undefined;
}

const requestOf = ({ order, lines, staff }: ItemsOfOrder, more: object) => ({
  url: staff ? `/admin/orders/${order}/items/cancel` : `/orders/${order}/cancel`,
  method: 'POST',
  body: { lines, ...staff, ...more },
});

export const { useCancelItemsMutation, usePreviewCancelItemsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The order as it would be after the cancellation. */
    previewCancelItems: build.query<OrderView, ItemsOfOrder>({
      query: (items) => requestOf(items, { preview: true }),
      keepUnusedDataFor: 0,
    }),
    cancelItems: build.mutation<OrderView, ItemsOfOrder & { key: string }>({
      query: ({ key, ...items }) => ({
        ...requestOf(items, {}),
        headers: { 'Idempotency-Key': key },
      }),
      // Also after a refusal, because the page may show an outdated order.
      invalidatesTags: ['Order', 'Product', 'Stats'],
      onQueryStarted: (_items, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(() => reloadStockLater(dispatch)).catch(() => undefined),
    }),
  }),
});
