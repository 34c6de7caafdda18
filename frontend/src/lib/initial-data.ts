// Reads the response that the gateway sends with the page (gateway/src/spa), which saves a request.

import { hasJustWritten } from './own-write';

const PLACE = 'script[data-initial]';

export interface InitialData {
  /** Path and query of the call. */
  address: string;
  body: unknown;
}

/** On back and forward the browser may show a stored page with an old response. */
const isGoneBackTo = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** The response that was sent with the page; null where there is none or it may be old. */
export function readInitialData(): InitialData | null {
  const place = document.querySelector(PLACE);
  const address = place?.getAttribute('data-initial');
  if (!place || !address || isGoneBackTo() || hasJustWritten()) return null;
  return { address, body: JSON.parse(place.textContent) as unknown };
}
