import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { HOUR_MS } from '@shop/contracts/core/time';
import { systemCaller } from '@shop/service-kit/bus/bus';
import { LRUCache } from 'lru-cache';
import type { ShownCompany } from '../company/shown-company.js';
import type { RetryingReader } from '../http/retrying-reader.js';
import type { BuiltSpa } from './site-pages.js';

const LIMIT = 100;
const LISTS_PER_PART = 5;
const CACHED_MS = HOUR_MS;
const MAX_PARTS = 50;
/** The last page that the contract of the list allows. */
const LAST_LIST = 10_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const locations = (entry: string, addresses: readonly string[], origin: string) =>
  addresses.map((path) => `<${entry}><loc>${new URL(path, origin).href}</loc></${entry}>`).join('');
const urlset = (addresses: readonly string[], origin: string) =>
  `${XML}<urlset ${NAMESPACE}>${locations('url', addresses, origin)}</urlset>`;

/** The sitemaps: the site's pages in one part, the products in parts of 500, each cached for an hour. */
export class Sitemap {
  private readonly parts = new LRUCache<string, string[], () => Promise<string[]>>({
    max: MAX_PARTS,
    ttl: CACHED_MS,
    fetchMethod: (_name, _stale, { context: make }) => make(),
  });

  constructor(
    private readonly spa: BuiltSpa,
    private readonly reader: RetryingReader,
    private readonly company: Pick<ShownCompany, 'editedPages'>,
  ) {}

  async index(origin: string): Promise<string> {
    const parts = await this.parts.forceFetch('index', {
      context: async () => {
        const { total } = await this.list({});
        const count = Math.min(Math.ceil(total / LIMIT), LAST_LIST) / LISTS_PER_PART;
        return Array.from(
          { length: Math.ceil(count) },
          (_, part) => `/sitemap-products-${String(part + 1)}.xml`,
        );
      },
    });
    const all = ['/sitemap-pages.xml', ...parts];
    return `${XML}<sitemapindex ${NAMESPACE}>${locations('sitemap', all, origin)}</sitemapindex>`;
  }

  async pages(origin: string): Promise<string> {
    const spa = await this.spa.read();
    const built = spa?.site.pages.map(({ address }) => address) ?? [];
    const edited = this.company.editedPages.filter((path) => !built.includes(path));
    return urlset([...built, ...edited], origin);
  }

  /** Parts count from 1. */
  async products(part: number, origin: string): Promise<string> {
    const addresses = await this.parts.forceFetch(`products ${String(part)}`, {
      context: () => this.addressesIn(part),
    });
    return urlset(addresses, origin);
  }

  private async addressesIn(part: number): Promise<string[]> {
    const first = (part - 1) * LISTS_PER_PART + 1;
    if (first > LAST_LIST) return [];
    const found: string[] = [];
    let after: string | undefined;
    for (let list = 0; list < LISTS_PER_PART; list += 1) {
      const { products, next } = await this.list(after === undefined ? { page: first } : { after });
      found.push(...products.map(({ _id }) => `/products/${_id}`));
      if (next === null) break;
      after = next;
    }
    return found;
  }

  private list(from: { page?: number; after?: string }) {
    return this.reader.request(catalogueRpc.list, { ...from, limit: LIMIT }, systemCaller);
  }
}
