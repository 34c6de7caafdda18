import type { DispatchedMany, PackedMany } from '@shop/contracts/ordering/many-parcels';
import type {
  DeliverInput,
  DispatchInput,
  PackInput,
  ParcelInput,
  ParcelList,
  ParcelQuery,
  ParcelReply,
  ResendInput,
} from '@shop/contracts/ordering/parcels';
import type { TrackedParcels } from '@shop/contracts/ordering/tracking-file';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';
import { numberedPages } from '../../../lib/numbered-pages';
import { reloadOrderLater } from '../reload-order-later';

/** Packing and dispatching may change the status of the order, and the figures with it. */
const CHANGED = ['Order', 'Stats'] as const;

const parcelAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listParcels: build.infiniteQuery<ParcelList, Omit<ParcelQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: '/admin/parcels',
        params: { ...queryArg, page },
      }),
      providesTags: ['Order'],
    }),
    knownCarriers: build.query<string[], undefined>({
      query: () => ({ url: '/admin/parcels', params: { limit: 1 } }),
      transformResponse: ({ carriers }: ParcelList) => carriers,
      providesTags: ['Order'],
    }),
    packParcel: build.mutation<ParcelReply, PackInput & { order: string; key: string }>({
      query: ({ order, key, ...body }) => ({
        url: `/admin/orders/${order}/parcels`,
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body,
      }),
      // Also after a refusal, because the parcel may be packed but not charged.
      invalidatesTags: [...CHANGED],
      onQueryStarted: (_parcel, { dispatch, queryFulfilled }) =>
        reloadOrderLater(dispatch, queryFulfilled),
    }),
    packParcels: build.mutation<PackedMany, { orders: readonly string[]; key: string }>({
      query: ({ key, orders }) => ({
        url: '/admin/parcels',
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: { orders },
      }),
      invalidatesTags: [...CHANGED],
    }),
    resendParcel: build.mutation<ParcelReply, ResendInput & { parcel: string; key: string }>({
      query: ({ parcel, key, ...body }) => ({
        url: `/admin/parcels/${parcel}/resend`,
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body,
      }),
      invalidatesTags: [...CHANGED],
      onQueryStarted: (_parcel, { dispatch, queryFulfilled }) =>
        reloadOrderLater(dispatch, queryFulfilled),
    }),
    changeParcel: build.mutation<ParcelReply, ParcelInput & { parcel: string }>({
      query: ({ parcel, ...body }) => ({ url: `/admin/parcels/${parcel}`, method: 'PUT', body }),
      invalidatesTags: [...CHANGED],
    }),
    openParcel: build.mutation<Done, string>({
      query: (parcel) => ({ url: `/admin/parcels/${parcel}`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
    moveParcel: build.mutation<
      ParcelReply,
      | ({ parcel: string; to: 'dispatch' } & DispatchInput)
      | ({ parcel: string; to: 'deliver' } & DeliverInput)
      | { parcel: string; to: 'lost' | 'sent-back' }
    >({
      query: ({ parcel, to, ...body }) => ({
        url: `/admin/parcels/${parcel}/${to}`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...CHANGED],
      onQueryStarted: (_move, { dispatch, queryFulfilled }) =>
        reloadOrderLater(dispatch, queryFulfilled),
    }),
    /** Imports a carrier's file, given as text. */
    importTracking: build.mutation<TrackedParcels, string>({
      query: (file) => ({ url: '/admin/parcels/tracking', method: 'POST', body: { file } }),
      invalidatesTags: ['Order'],
    }),
    dispatchParcels: build.mutation<DispatchedMany, readonly string[]>({
      query: (parcels) => ({ url: '/admin/parcels/dispatch', method: 'POST', body: { parcels } }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

export const {
  useListParcelsInfiniteQuery,
  useKnownCarriersQuery,
  usePackParcelMutation,
  usePackParcelsMutation,
  useChangeParcelMutation,
  useOpenParcelMutation,
  useResendParcelMutation,
  useMoveParcelMutation,
  useDispatchParcelsMutation,
  useImportTrackingMutation,
} = parcelAdminApi;
