import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryQuery,
  ExpectedDeliveryInput,
  ReceiveExpectedInput,
  SavedDelivery,
} from '@shop/contracts/inventory/deliveries';
import { api } from '../../../../lib/api';
import { numberedPages } from '../../../../lib/numbered-pages';

const DELIVERIES = '/admin/deliveries';
/** Products show their expected stock, so they are invalidated as well. */
const INVALIDATED = ['Product', 'Stats', 'Audit'] as const;
const addressOf = (delivery: string): string => `${DELIVERIES}/${encodeURIComponent(delivery)}`;

interface DeliveryChange {
  delivery: string;
  body: {
    version: number;
    expectedOn: string | null;
    supplierRef: string | null;
    note: string | null;
  };
}

const deliveryAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDeliveries: build.infiniteQuery<DeliveryList, Omit<DeliveryQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: DELIVERIES,
        params: { ...queryArg, page },
      }),
      providesTags: ['Product'],
    }),
    getDelivery: build.query<DeliveryDetail, string>({
      query: addressOf,
      providesTags: ['Product'],
    }),
    expectDelivery: build.mutation<SavedDelivery, { delivery: ExpectedDeliveryInput; key: string }>(
      {
        query: ({ delivery, key }) => ({
          url: `${DELIVERIES}/expected`,
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: delivery,
        }),
        invalidatesTags: INVALIDATED,
      },
    ),
    changeDelivery: build.mutation<SavedDelivery, DeliveryChange>({
      query: ({ delivery, body }) => ({ url: addressOf(delivery), method: 'PUT', body }),
      invalidatesTags: INVALIDATED,
    }),
    receiveExpected: build.mutation<
      SavedDelivery,
      { delivery: string; body: ReceiveExpectedInput }
    >({
      query: ({ delivery, body }) => ({
        url: `${addressOf(delivery)}/receive`,
        method: 'POST',
        body,
      }),
      invalidatesTags: INVALIDATED,
    }),
  }),
});

export const {
  useListDeliveriesInfiniteQuery,
  useGetDeliveryQuery,
  useExpectDeliveryMutation,
  useChangeDeliveryMutation,
  useReceiveExpectedMutation,
} = deliveryAdminApi;
