// Writes the head of the open page for search engines. The gateway writes it for messengers, which run no scripts.
import { COMPANY_DESCRIPTION, robotsOf, type PageHead } from '@shop/contracts/core/page-head';

/** Sets an element of the head, or removes it if the value is null. */
function put(element: 'meta' | 'link', key: string, name: string, value: string | null) {
  const found = document.head.querySelector(`${element}[${key}="${name}"]`);
  if (value === null) {
    found?.remove();
    return;
  }
  const node = found ?? document.head.appendChild(document.createElement(element));
  node.setAttribute(key, name);
  node.setAttribute(element === 'meta' ? 'content' : 'href', value);
}

/**
 * Removes the structured data of the previous page. Search engines get that of a page with its HTML from the gateway.
 */
function dropDataOfOther(canonical: string | null) {
  if (document.head.querySelector('link[rel=canonical]')?.getAttribute('href') === canonical)
    return;
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}

export function writeHead(head: PageHead): void {
  const { title, description = COMPANY_DESCRIPTION, address, isPrivate = false } = head;
  document.title = title;
  put('meta', 'name', 'description', description);
  put('meta', 'name', 'robots', robotsOf(head));
  const canonical = isPrivate ? null : new URL(address, location.origin).href;
  dropDataOfOther(canonical);
  put('link', 'rel', 'canonical', canonical);
}
