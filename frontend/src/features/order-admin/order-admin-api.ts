import type { OrderList, OrderQuery, OrderStatus, OrderView } from '@shop/contracts/order';
import { api } from '../../lib/api';

const orderAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<OrderList, OrderQuery>({
      query: (params) => ({ url: '/orders', params }),
      providesTags: ['Order'],
    }),
    changeOrderStatus: build.mutation<OrderView, { order: string; status: OrderStatus }>({
      query: ({ order, status }) => ({
        url: `/orders/${order}/status`,
        method: 'PUT',
        body: { status },
      }),
      // A status gives stock back or takes it, and revenue leaves out what is cancelled.
      invalidatesTags: (order) => (order ? ['Order', 'Product', 'Stats'] : []),
    }),
  }),
});

export const { useListOrdersQuery, useChangeOrderStatusMutation } = orderAdminApi;
