// Separate from the other forms, because the footer is on every page and they are not.
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../lib/api';

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<Done, string>({
      query: (email) => ({ url: '/newsletter', method: 'POST', body: { email } }),
    }),
  }),
});

export const { useSubscribeMutation } = newsletterApi;
