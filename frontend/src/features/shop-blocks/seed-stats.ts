// Puts the public stats that were sent with the home page into the RTK Query cache.
import { STATS_ADDRESS } from '@shop/contracts/content/first-requests';
import type { PublicStats } from '@shop/contracts/analytics/public-stats';
import type { InitialData } from '../../lib/initial-data';
import { publicStatsApi } from './public-stats-api';

/** Returns the action that stores this response; null if it is a different response. */
export const seedStats = ({ address, body }: InitialData) =>
  address === STATS_ADDRESS
    ? publicStatsApi.util.upsertQueryEntries([
        { endpointName: 'publicStats', arg: undefined, value: body as PublicStats },
      ])
    : null;
