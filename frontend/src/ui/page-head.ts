// The head of the open page, for search engines. For messengers, which run no scripts, the gateway writes it.
import { COMPANY_DESCRIPTION, type PageHead } from '@shop/contracts/page-head';

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

function putData(data: object | undefined) {
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  if (data === undefined) return;
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(data);
  document.head.append(script);
}

/** Writes the head of the page that is open. */
export function writeHead(head: PageHead): void {
  const { title, description = COMPANY_DESCRIPTION, address, isPrivate = false } = head;
  document.title = title;
  put('meta', 'name', 'description', description);
  put('meta', 'name', 'robots', isPrivate ? 'noindex' : null);
  put('link', 'rel', 'canonical', isPrivate ? null : new URL(address, location.origin).href);
  putData(head.data);
}
