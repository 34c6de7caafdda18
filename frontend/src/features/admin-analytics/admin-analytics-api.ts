import type {
  LowStockView,
  OrderStatusesView,
  RevenueQuery,
  RevenueView,
  RollFiguresQuery,
  RollFiguresView,
  StatsView,
  TopProductsQuery,
  TopProductsView,
  TrendsView,
} from '@shop/contracts/analytics/admin-analytics';
import type { PeriodsView } from '@shop/contracts/analytics/periods';
import type { ToDoView } from '@shop/contracts/analytics/to-do';
import type { Done } from '@shop/contracts/core/shapes';
import type { SetupView, SetupVisibility } from '@shop/contracts/shop/setup';
import { api } from '../../lib/api';

const adminAnalyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<StatsView, void>({ query: () => '/admin/stats', providesTags: ['Stats'] }),
    toDo: build.query<ToDoView, void>({ query: () => '/admin/to-do', providesTags: ['Stats'] }),
    periods: build.query<PeriodsView, void>({
      query: () => '/admin/periods',
      providesTags: ['Stats'],
    }),
    setup: build.query<SetupView, void>({ query: () => '/admin/setup', providesTags: ['Stats'] }),
    hideSetup: build.mutation<SetupVisibility, SetupVisibility>({
      query: (body) => ({ url: '/admin/setup', method: 'PUT', body }),
      invalidatesTags: ['Stats'],
    }),
    sendTestEmail: build.mutation<Done, void>({
      query: () => ({ url: '/admin/test-email', method: 'POST' }),
    }),
    trends: build.query<TrendsView, void>({
      query: () => '/admin/trends',
      providesTags: ['Stats'],
    }),
    revenue: build.query<RevenueView, RevenueQuery>({
      query: (params) => ({ url: '/admin/revenue', params }),
      providesTags: ['Stats'],
    }),
    topProducts: build.query<TopProductsView, TopProductsQuery>({
      query: (params) => ({ url: '/admin/top-products', params }),
      providesTags: ['Stats'],
    }),
    orderStatuses: build.query<OrderStatusesView, void>({
      query: () => '/admin/orders-by-status',
      providesTags: ['Stats'],
    }),
    lowStock: build.query<LowStockView, void>({
      query: () => '/admin/low-stock',
      providesTags: ['Stats'],
    }),
    rollFigures: build.query<RollFiguresView, RollFiguresQuery>({
      query: (params) => ({ url: '/admin/roll-figures', params }),
      providesTags: ['Stats'],
    }),
  }),
});

export const {
  useStatsQuery,
  useToDoQuery,
  usePeriodsQuery,
  useSetupQuery,
  useHideSetupMutation,
  useSendTestEmailMutation,
  useTrendsQuery,
  useRevenueQuery,
  useTopProductsQuery,
  useOrderStatusesQuery,
  useLowStockQuery,
  useRollFiguresQuery,
} = adminAnalyticsApi;

/** Reloads statistics on every visit, because orders arrive while the page is closed. */
export const fresh = { refetchOnMountOrArgChange: true };
