import type { RevenueView, StatsView, TopProductsView } from '@shop/contracts/admin-analytics';
import { api } from '../../lib/api';

const adminAnalyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<StatsView, void>({ query: () => '/admin/stats', providesTags: ['Stats'] }),
    revenue: build.query<RevenueView, void>({
      query: () => '/admin/revenue',
      providesTags: ['Stats'],
    }),
    topProducts: build.query<TopProductsView, void>({
      query: () => '/admin/top-products',
      providesTags: ['Stats'],
    }),
  }),
});

export const { useStatsQuery, useRevenueQuery, useTopProductsQuery } = adminAnalyticsApi;
