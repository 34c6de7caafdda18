import type { InfoContent } from './info-content.js';

/** The request for the public stats. */
export const STATS_ADDRESS = '/api/public-stats';

/** Returns the requests that a page makes on load; their responses are sent with the page. */
export const firstRequests = ({ blocks }: InfoContent): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'products') return [`/api/products?${block.query}`];
    return block.kind === 'figures' ? [STATS_ADDRESS] : [];
  });
