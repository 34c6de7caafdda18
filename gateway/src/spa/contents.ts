import { SECOND_MS } from '@shop/contracts/core/time';
import { rootLogger } from '@shop/service-kit/logger';
import { LRUCache } from 'lru-cache';
import type { InitialResponse } from './page-head.js';
import type { Prerender } from './site-pages.js';

/** Renderings a second, of some milliseconds each; a page beyond that is left to the browser. */
const MAX_A_SECOND = 20;
const MAX_PAGES = 200;

/** A page as it was rendered, and from what. */
interface Rendered {
  data: string;
  company: string | null;
  html: string;
}
interface PageData {
  initial?: readonly InitialResponse[];
  /** JSON; null while it is as in the build. */
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

  /** Null if the page is not rendered. */
  async of(
    url: URL,
    prerender: Prerender | null,
    { initial = [], company = null }: PageData,
  ): Promise<string | null> {
    if (this.renderer !== prerender) this.rendered.clear();
    this.renderer = prerender;
    const address = url.pathname + url.search;
    const data = JSON.stringify(initial);
    const known = this.rendered.get(address);
    if (known?.data === data && known.company === company) return known.html;
    if (prerender === null || !this.mayRender()) return null;
    const first = initial.flatMap(({ address, text }) =>
      text === null ? [] : [{ address, body: JSON.parse(text) as unknown }],
    );
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
