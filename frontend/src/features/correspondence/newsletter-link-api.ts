// Separate from the footer form, which is on every page.
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../lib/api';

const newsletterLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    followNewsletterLink: build.mutation<Done, { what: 'confirm' | 'unsubscribe'; token: string }>({
      query: ({ what, token }) => ({ url: `/newsletter/${what}`, method: 'POST', body: { token } }),
    }),
  }),
});

export const { useFollowNewsletterLinkMutation } = newsletterLinkApi;
