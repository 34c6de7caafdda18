// Reads the responses that the gateway sends with the page (gateway/src/spa), which saves requests.

import { hasJustWritten } from './own-write';

export interface InitialData {
  /** Path and query of the call. */
  address: string;
  body: unknown;
}

/** On back and forward the browser may show a cached page with outdated responses. */
const isGoneBackTo = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** Returns the responses that were sent with the page; empty if they may be outdated. */
export const readInitialData = (): InitialData[] =>
  isGoneBackTo() || hasJustWritten()
    ? []
    : [...document.querySelectorAll<HTMLElement>('script[data-initial]')].map((place) => ({
        address: place.dataset['initial'] ?? '',
        body: JSON.parse(place.textContent) as unknown,
      }));
