// The answer that a page asks for as it opens comes with the page itself (gateway/src/spa): no second journey.

import { hasJustWritten } from './own-write';

const PLACE = 'script[data-answer]';

export interface FirstAnswer {
  /** Path and query of the call. */
  address: string;
  body: unknown;
}

/** Gone back to, a page may come out of the browser's store, with an answer of long ago in it. */
const isGoneBackTo = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** The answer that came with the page; null where none did, or it may be an old one. */
export function firstAnswer(): FirstAnswer | null {
  const place = document.querySelector(PLACE);
  const address = place?.getAttribute('data-answer');
  if (!place || !address || isGoneBackTo() || hasJustWritten()) return null;
  return { address, body: JSON.parse(place.textContent) as unknown };
}
