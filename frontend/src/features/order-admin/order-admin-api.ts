import type {
  OrderFilter,
  OrderList,
  OrderNote,
  OrderNotes,
  OrderQuery,
  OrderStatus,
  OrderView,
} from '@shop/contracts/order';
import { api } from '../../lib/api';
import { reloadStockLater } from '../../lib/returned-stock';
import { saveFile } from '../../lib/save-file';

/** Milliseconds: a file of many orders takes longer than a page of them. */
const FILE_TIMEOUT = 120_000;

interface StatusOfOrder {
  order: string;
  status: OrderStatus;
  /** False sends no e-mail to the customer. */
  notify?: boolean | undefined;
}

export const orderAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<OrderList, OrderQuery>({
      query: (params) => ({ url: '/orders', params }),
      providesTags: ['Order'],
    }),
    changeOrderStatus: build.mutation<OrderView, StatusOfOrder>({
      query: ({ order, ...body }) => ({ url: `/orders/${order}/status`, method: 'PUT', body }),
      // A status change may return or take stock, and revenue excludes cancelled orders.
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
    /** Saves the file; nothing of it is cached. */
    exportOrders: build.mutation<null, OrderFilter>({
      async queryFn(params, _api, _options, send) {
        const { data, error } = await send({
          url: '/orders/export',
          params,
          timeout: FILE_TIMEOUT,
          responseHandler: async (response): Promise<unknown> =>
            response.ok ? response.blob() : response.json(),
        });
        if (error) return { error };
        saveFile(data as Blob, `orders-${new Date().toISOString().slice(0, 10)}.csv`);
        return { data: null };
      },
    }),
  }),
});

export const {
  useListOrdersQuery,
  useChangeOrderStatusMutation,
  useOrderNotesQuery,
  useAddOrderNoteMutation,
  useExportOrdersMutation,
} = orderAdminApi;
