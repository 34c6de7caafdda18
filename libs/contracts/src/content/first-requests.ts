import type { InfoContent } from './info-content.js';

/** The address of the products of a part of a page. */
export const productsAddress = (query: string): string => `/api/products?${query}`;
export const STATS_ADDRESS = '/api/public-stats';

/** Returns the requests that a page makes first, whose responses are sent with it. */
export const firstRequests = ({ blocks }: InfoContent): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'products') return [productsAddress(block.query)];
    return block.kind === 'figures' ? [STATS_ADDRESS] : [];
  });
