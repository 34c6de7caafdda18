// The head of the open page, for search engines. For messengers, which run no scripts, the gateway writes it.
import { COMPANY_DESCRIPTION, robotsOf, type PageHead } from '@shop/contracts/core/page-head';

/** Sets one element of the head; without a value it goes away. */
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

/** Takes away the structured data of the page before. Search engines get a page's own with its HTML, from the gateway. */
function dropDataOfOther(canonical: string | null) {
  if (document.head.querySelector('link[rel=canonical]')?.getAttribute('href') === canonical)
    return;
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}

/** Writes the head of the page that is open. */
export function writeHead(head: PageHead): void {
  const { title, description = COMPANY_DESCRIPTION, address, isPrivate = false } = head;
  document.title = title;
  put('meta', 'name', 'description', description);
  put('meta', 'name', 'robots', robotsOf(head));
  const canonical = isPrivate ? null : new URL(address, location.origin).href;
  dropDataOfOther(canonical);
  put('link', 'rel', 'canonical', canonical);
}
