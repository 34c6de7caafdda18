import { catalogueRpc } from '@shop/contracts/catalogue';
import { systemCaller } from '@shop/service-kit/bus/bus';
import type { RetryingReader } from '../http/retrying-reader.js';
import type { BuiltSpa } from './site-pages.js';

const LIMIT = 100;
const LISTS_PER_PART = 5;
const KEPT_MS = 3_600_000;
const KEPT_PARTS = 50;
/** The contract of the list goes no further. */
const LAST_LIST = 10_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const locations = (entry: string, addresses: readonly string[], origin: string) =>
  addresses.map((path) => `<${entry}><loc>${new URL(path, origin).href}</loc></${entry}>`).join('');
const urlset = (addresses: readonly string[], origin: string) =>
  `${XML}<urlset ${NAMESPACE}>${locations('url', addresses, origin)}</urlset>`;

/** Where search engines find every page: the pages of the house in one part, the products in parts of 500. */
export class Sitemap {
  private readonly kept = new Map<string, { text: Promise<string[]>; until: number }>();

  constructor(
    private readonly spa: BuiltSpa,
    private readonly reader: RetryingReader,
  ) {}

  async index(origin: string): Promise<string> {
    const parts = await this.remember('index', async () => {
      const { total } = await this.list({});
      const count = Math.min(Math.ceil(total / LIMIT), LAST_LIST) / LISTS_PER_PART;
      return Array.from(
        { length: Math.ceil(count) },
        (_, part) => `/sitemap-products-${String(part + 1)}.xml`,
      );
    });
    const all = ['/sitemap-pages.xml', ...parts];
    return `${XML}<sitemapindex ${NAMESPACE}>${locations('sitemap', all, origin)}</sitemapindex>`;
  }

  async pages(origin: string): Promise<string> {
    const spa = await this.spa.read();
    return urlset(spa?.site.pages.map(({ address }) => address) ?? [], origin);
  }

  /** Parts count from 1. */
  async products(part: number, origin: string): Promise<string> {
    const addresses = await this.remember(`products ${String(part)}`, async () => {
      const first = (part - 1) * LISTS_PER_PART + 1;
      if (first > LAST_LIST) return [];
      const found: string[] = [];
      let after: string | undefined;
      for (let list = 0; list < LISTS_PER_PART; list += 1) {
        const { products, next } = await this.list(
          after === undefined ? { page: first } : { after },
        );
        found.push(...products.map(({ _id }) => `/products/${_id}`));
        if (next === null) break;
        after = next;
      }
      return found;
    });
    return urlset(addresses, origin);
  }

  private list(from: { page?: number; after?: string }) {
    return this.reader.request(catalogueRpc.list, { ...from, limit: LIMIT }, systemCaller);
  }

  /** An hour old will do, and nobody makes the catalogue count again and again. A failure is not kept. */
  private remember(name: string, make: () => Promise<string[]>): Promise<string[]> {
    const now = Date.now();
    const known = this.kept.get(name);
    if (known && known.until > now) return known.text;
    const text = make();
    this.kept.set(name, { text, until: now + KEPT_MS });
    text.catch(() => this.kept.delete(name));
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_PARTS && oldest !== undefined) this.kept.delete(oldest);
    return text;
  }
}
