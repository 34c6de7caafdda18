import type {
  AdminOrderList,
  ChangeStatusInput,
  OrderFilter,
  OrderQuery,
  OrderView,
} from '@shop/contracts/ordering/order';
import type { OrderExportQuery } from '@shop/contracts/ordering/order-export';
import type { OrderBulkInput, OrderBulkPreview } from '@shop/contracts/ordering/order-bulk';
import type { Tagged, TagInput } from '@shop/contracts/core/tags';
import type { OrderNote, OrderNotes } from '@shop/contracts/ordering/order-notes';
import { api } from '../../lib/api';
import { datedCsv, downloadFile } from '../../lib/download-file';
import { reloadStockLater } from '../../lib/returned-stock';

interface StatusOfOrder extends ChangeStatusInput {
  order: string;
}

export type OrderListQuery = Omit<OrderQuery, 'page' | 'after' | 'view'>;

export const orderAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The list, loaded page by page; each page starts where the previous one ended. */
    listOrders: build.infiniteQuery<AdminOrderList, OrderListQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/orders',
        params: { ...queryArg, view: 'full', ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Order'],
    }),
    /** The newest orders of the list, regardless of its sort order. */
    newestOrders: build.query<AdminOrderList, OrderFilter & { limit: number }>({
      query: (filter) => ({
        url: '/orders',
        params: { ...filter, sort: 'placed', order: 'desc', view: 'full' },
      }),
      keepUnusedDataFor: 0,
    }),
    tagOrder: build.mutation<Tagged, TagInput & { order: string }>({
      query: ({ order, ...body }) => ({
        url: `/admin/orders/${order}/tags`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Order'],
    }),
    changeOrderStatus: build.mutation<OrderView, StatusOfOrder>({
      query: ({ order, ...body }) => ({ url: `/orders/${order}/status`, method: 'PUT', body }),
      // A status change may return or use stock, and revenue excludes cancelled orders.
      invalidatesTags: (order) => (order ? ['Order', 'Product', 'Stats'] : []),
      onQueryStarted: (_change, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(() => reloadStockLater(dispatch)).catch(() => undefined),
    }),
    orderNotes: build.query<OrderNotes, string>({
      query: (order) => `/orders/${order}/notes`,
      providesTags: ['Order'],
    }),
    addOrderNote: build.mutation<OrderNote, { order: string; text: string }>({
      query: ({ order, text }) => ({
        url: `/orders/${order}/notes`,
        method: 'POST',
        body: { text },
      }),
      invalidatesTags: (note) => (note ? ['Order'] : []),
    }),
    previewOrderBulk: build.mutation<OrderBulkPreview, OrderBulkInput>({
      query: (body) => ({ url: '/admin/orders/bulk', method: 'POST', body }),
    }),
    /** Previews the tags from before a change; the argument is the id of the change or of its audit entry. */
    previewTagsPutBack: build.mutation<OrderBulkPreview, string>({
      query: (of) => ({ url: `/admin/orders/bulk/${of}/put-back`, method: 'POST' }),
    }),
    exportOrders: build.mutation<null, Partial<OrderExportQuery>>({
      queryFn: downloadFile((params) => ({
        url: '/orders/export',
        params,
        name: datedCsv('orders'),
      })),
    }),
  }),
});

export const {
  useListOrdersInfiniteQuery,
  useNewestOrdersQuery,
  useTagOrderMutation,
  useChangeOrderStatusMutation,
  useOrderNotesQuery,
  useAddOrderNoteMutation,
  useExportOrdersMutation,
  usePreviewOrderBulkMutation,
  usePreviewTagsPutBackMutation,
} = orderAdminApi;
