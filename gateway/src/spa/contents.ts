import { SECOND_MS } from '@shop/contracts/core/time';
import { rootLogger } from '@shop/service-kit/logger';
import { LRUCache } from 'lru-cache';
import type { Prerender } from './site-pages.js';

/** Renderings a second, of some milliseconds each; a page beyond that is left to the browser. */
const MAX_A_SECOND = 20;
const MAX_PAGES = 200;

/** A page as it was rendered, and from what. */
interface Rendered {
  data: string | null;
  company: string | null;
  html: string;
}
/** JSON: the first response of the page, and the company unless it is as in the build. */
interface PageData {
  initialUrl?: string;
  initialData?: string | null;
  company?: string | null;
}

/** Pages rendered to HTML, each once for the same address and data, whatever the Host header. */
export class Contents {
  private readonly rendered = new LRUCache<string, Rendered>({
    max: MAX_PAGES,
  });
  private renderer: Prerender | null = null;
  private second = 0;
  private count = 0;

  /** `initialData` is the JSON of the request `initialUrl`. Null if the page is not rendered. */
  async of(
    url: URL,
    prerender: Prerender | null,
    { initialUrl, initialData: data = null, company = null }: PageData,
  ): Promise<string | null> {
    if (this.renderer !== prerender) this.rendered.clear();
    this.renderer = prerender;
    const address = url.pathname + url.search;
    const known = this.rendered.get(address);
    if (known?.data === data && known.company === company) return known.html;
    if (prerender === null || !this.mayRender()) return null;
    const first =
      initialUrl === undefined || data === null
        ? null
        : { address: initialUrl, body: JSON.parse(data) as unknown };
    try {
      const html = await prerender(url, first, company === null ? null : parsed(company));
      this.rendered.set(address, { data, company, html });
      return html;
    } catch (error) {
      // The browser renders the page and shows the error.
      rootLogger.error({ err: error, path: url.pathname }, 'page not rendered');
      return null;
    }
  }

  private mayRender(): boolean {
    const second = Math.floor(Date.now() / SECOND_MS);
    if (second !== this.second) this.count = 0;
    this.second = second;
    return this.count++ < MAX_A_SECOND;
  }
}

const parsed = (company: string): object => JSON.parse(company) as object;
