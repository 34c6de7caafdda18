// The answer that a page asks for as it opens comes with the page itself (gateway/src/spa): no second journey.

const PLACE = 'script[data-answer]';

/** Gone back to, a page may come out of the browser's store, with an answer of long ago in it. */
const isGoneBackTo = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/** The answer to this request, where it came with the page. It is given once: later ones are asked for. */
export function firstAnswer(request: Request): Response | null {
  const place = document.querySelector(PLACE);
  if (place === null || request.method !== 'GET' || isGoneBackTo()) return null;
  const { pathname, search } = new URL(request.url);
  if (place.getAttribute('data-answer') !== pathname + search) return null;
  place.remove();
  return new Response(place.textContent, { headers: { 'content-type': 'application/json' } });
}
