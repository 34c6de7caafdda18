import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { ChangeAddressInput } from '@shop/contracts/ordering/address-changes';
import type { OrderDetail, OrderList, OrderView } from '@shop/contracts/ordering/order';
import { api } from '../../lib/api';
import { errorStatus } from '../../lib/error-message';
import { reloadStockLater } from '../../lib/returned-stock';

const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    myOrders: build.query<OrderList, number>({
      query: (page) => ({ url: '/orders/mine', params: { page, limit: 10, view: 'full' } }),
      providesTags: ['Order'],
    }),
    order: build.query<OrderDetail, string>({
      query: (id) => ({ url: `/orders/${id}`, params: { view: 'full' } }),
      providesTags: ['Order'],
    }),
    cancelOrder: build.mutation<OrderView, string>({
      query: (id) => ({ url: `/orders/${id}/cancel`, method: 'POST' }),
      // Also after a refusal, because the page may show an outdated order.
      invalidatesTags: ['Order', 'Product', 'Stats'],
      onQueryStarted: (_id, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(() => reloadStockLater(dispatch)).catch(() => undefined),
    }),
    changeOrderAddress: build.mutation<OrderView, ChangeAddressInput & { order: string }>({
      query: ({ order, ...body }) => ({ url: `/orders/${order}/address`, method: 'PUT', body }),
      // Also after a refusal, because the page may show an outdated order.
      invalidatesTags: ['Order'],
    }),
    /** Current data of those products that are still for sale. */
    productsStillSold: build.query<ProductView[], readonly string[]>({
      keepUnusedDataFor: 0,
      async queryFn(products, _api, _options, send) {
        const load = async (id: string) => send(`/products/${id}`);
        const results = await Promise.all(products.map(load));
        const failed = results.find(({ error }) => error && errorStatus(error) !== 404);
        if (failed?.error) return { error: failed.error };
        return { data: results.flatMap(({ data }) => (data ? [data as ProductView] : [])) };
      },
    }),
  }),
});

export const {
  useMyOrdersQuery,
  useOrderQuery,
  useCancelOrderMutation,
  useChangeOrderAddressMutation,
  useLazyProductsStillSoldQuery,
} = orderApi;
