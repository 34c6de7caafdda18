import type { OrderList, OrderView } from '@shop/contracts/order';
import { api } from '../../lib/api';

const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    myOrders: build.query<OrderList, number>({
      query: (page) => ({ url: '/orders/mine', params: { page, limit: 10 } }),
      providesTags: ['Order'],
    }),
    order: build.query<OrderView, string>({
      query: (id) => `/orders/${id}`,
      providesTags: ['Order'],
    }),
  }),
});

export const { useMyOrdersQuery, useOrderQuery } = orderApi;
