// Apart from the other forms: the footer is on every page, the forms are not.
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
