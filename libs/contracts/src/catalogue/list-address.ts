// The addresses of the product list, for the browser and for the gateway, which renders the same page. Without zod.
import type { PageHead } from '../core/page-head.js';
import { facetNames } from './facet-names.js';

const LIST = '/products';
/** Parameters that filter or sort a list: search engines do not index such a page. */
export const choiceParameters = [...facetNames, 'search', 'sort', 'order'] as const;

/** Returns the head of a list. For search engines, each category and each page number is a page of its own. */
export function listHead(
  query: URLSearchParams,
): Pick<PageHead, 'address' | 'isPrivate' | 'isFollowed'> {
  if (choiceParameters.some((name) => query.get(name)))
    return { address: LIST, isPrivate: true, isFollowed: true };
  const category = query.get('category');
  const page = Number(query.get('page'));
  const own = new URLSearchParams({
    ...(category && { category }),
    ...(Number.isSafeInteger(page) && page > 1 && { page: String(page) }),
  });
  return { address: own.size > 0 ? `${LIST}?${own.toString()}` : LIST };
}

/** Returns the address of the first request of the list; a form writes one parameter for each value. */
export function listRequest(query: URLSearchParams): string {
  const sent = new URLSearchParams();
  for (const name of ['category', ...choiceParameters]) {
    const text = query.getAll(name).filter(Boolean).join(',');
    if (text !== '') sent.set(name, text);
  }
  sent.set('facets', '1');
  return `/api/products?${sent.toString()}`;
}
