import type { InfoContent } from './info-content.js';

/** The request for the public stats. */
export const STATS_ADDRESS = '/api/public-stats';

/** Returns the requests that a page makes first, whose responses are sent with it. */
export const firstRequests = ({ blocks }: InfoContent): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'products') return [`/api/products?${block.query}`];
    return block.kind === 'figures' ? [STATS_ADDRESS] : [];
  });
