import type { Done } from '@shop/contracts/core/shapes';
import type { EditedOrder, EditOrderInput } from '@shop/contracts/ordering/order-edits';
import { api } from '../../../lib/api';
import { reloadStockLater } from '../../../lib/returned-stock';

/** An edit of an order with its form values. */
export interface EditOfOrder extends EditOrderInput {
  order: string;
}

const requestOf = ({ order, ...body }: EditOfOrder) => ({
  url: `/admin/orders/${order}/edits`,
  method: 'POST',
  body,
});

export const { usePreviewEditQuery, useEditOrderMutation, useWithdrawEditMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** The order as it would be after the edit. */
      previewEdit: build.query<EditedOrder, EditOfOrder>({
        query: (edit) => requestOf({ ...edit, preview: true }),
        keepUnusedDataFor: 0,
      }),
      editOrder: build.mutation<EditedOrder, EditOfOrder & { key: string }>({
        query: ({ key, ...edit }) => ({ ...requestOf(edit), headers: { 'Idempotency-Key': key } }),
        // Also after a refusal, because the page may show an outdated order.
        invalidatesTags: ['Order', 'Product', 'Stats'],
        onQueryStarted: (_edit, { dispatch, queryFulfilled }) =>
          queryFulfilled.then(() => reloadStockLater(dispatch)).catch(() => undefined),
      }),
      /** Withdraws an edit that waits for its payment. */
      withdrawEdit: build.mutation<Done, { order: string; edit: string }>({
        query: ({ order, edit }) => ({
          url: `/admin/orders/${order}/edits/${edit}`,
          method: 'DELETE',
        }),
        // Also after a refusal, because the edit may have been paid or ended.
        invalidatesTags: ['Order', 'Product', 'Stats'],
        onQueryStarted: (_edit, { dispatch, queryFulfilled }) =>
          queryFulfilled.then(() => reloadStockLater(dispatch)).catch(() => undefined),
      }),
    }),
  });
