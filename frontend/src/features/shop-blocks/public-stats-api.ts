import type { PublicStats } from '@shop/contracts/analytics/public-stats';
import { api } from '../../lib/api';

export const publicStatsApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicStats: build.query<PublicStats, void>({ query: () => '/public-stats' }),
  }),
});

export const { usePublicStatsQuery } = publicStatsApi;
