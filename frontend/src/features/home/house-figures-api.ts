import type { HouseFigures } from '@shop/contracts/house-figures';
import { api } from '../../lib/api';

const houseFiguresApi = api.injectEndpoints({
  endpoints: (build) => ({
    houseFigures: build.query<HouseFigures, void>({ query: () => '/house-figures' }),
  }),
});

export const { useHouseFiguresQuery } = houseFiguresApi;
