import type { ShownPage } from '@shop/contracts/content/pages';
import { api } from '../../lib/api';

export const infoApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPage: build.query<ShownPage, string>({
      query: (path) => ({ url: '/pages', params: { path } }),
    }),
  }),
});

export const { useGetPageQuery } = infoApi;
