import { catalogueRpc, productQuery, type ProductQuery } from '@shop/contracts/catalogue/catalogue';
import { STATS_ADDRESS } from '@shop/contracts/content/first-requests';
import { pagesRpc } from '@shop/contracts/content/pages';
import { systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { withTimeout } from '@shop/service-kit/with-timeout';
import type { PublicStatsReader } from '../admin-analytics/public-stats.reader.js';
import type { RetryingReader } from '../http/retrying-reader.js';
import { listKey, pageKey, productKey } from '../response-cache/cache-keys.js';
import type { ResponseCache, CachedResponse } from '../response-cache/response-cache.js';
import type { InitialResponse } from './page-head.js';

const PRODUCT = /^\/api\/products\/([^/]+)$/;
const PAGE = /^\/api\/pages\?path=(.+)$/;
const MISSING: readonly string[] = ['catalogue.productNotFound', 'catalogue.pageNotFound'];
/** The browser can request a list or the stats by itself, so the page does not wait long for them. */
const TIMEOUT_MS = 150;

/** JSON; null if it is late, or the product or page does not exist. */
interface Found {
  readonly text: string | null;
  readonly isMissing: boolean;
}
type Loaded = InitialResponse & Found;
const LATER: Found = { text: null, isMissing: false };
const NOT_FOUND: Found = { text: null, isMissing: true };

export const notFound = (address: string): Loaded => ({ address, ...NOT_FOUND });

/** The responses of the first requests of a page, sent with the page. They are the same for every visitor. */
export class InitialData {
  constructor(
    private readonly cache: ResponseCache,
    private readonly reader: RetryingReader,
    private readonly stats: PublicStatsReader,
  ) {}

  /**
   * Returns the JSON of a product, a page, a list or the public stats, by the URL of the request; none for a URL that
   * the API refuses.
   */
  async load(address: string): Promise<Loaded> {
    return { address, ...(await this.find(address)) };
  }

  private async find(address: string): Promise<Found> {
    if (address === STATS_ADDRESS) return this.soon(this.statsText());
    const product = PRODUCT.exec(address)?.[1];
    if (product !== undefined) return this.textOf(this.product(product));
    const page = PAGE.exec(address)?.[1];
    if (page !== undefined) return this.textOf(this.page(decodeURIComponent(page)));
    const { searchParams } = new URL(address, 'http://localhost');
    const query = productQuery.safeParse(Object.fromEntries(searchParams));
    if (!query.success) return LATER;
    return this.soon(this.textOf(this.list(query.data)));
  }

  private soon(found: Promise<Found>): Promise<Found> {
    return withTimeout(found, TIMEOUT_MS, () => LATER);
  }

  private statsText(): Promise<Found> {
    return foundOr(async () => JSON.stringify(await this.stats.read(systemCaller)));
  }

  private product(product: string): Promise<CachedResponse> {
    return this.cache.getOrFetch(productKey(product), () =>
      this.reader.requestBytes(catalogueRpc.get, { product }, systemCaller),
    );
  }

  private page(path: string): Promise<CachedResponse> {
    return this.cache.getOrFetch(pageKey(path), () =>
      this.reader.requestBytes(pagesRpc.shown, { path }, systemCaller),
    );
  }

  private list(query: ProductQuery): Promise<CachedResponse> {
    return this.cache.getOrFetch(listKey(query), () =>
      this.reader.requestBytes(catalogueRpc.list, query, systemCaller),
    );
  }

  private textOf(response: Promise<CachedResponse>): Promise<Found> {
    return foundOr(async () => (await response).entry.bytes.toString());
  }
}

async function foundOr(text: () => Promise<string>): Promise<Found> {
  try {
    return { text: await text(), isMissing: false };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return MISSING.includes(error.code) ? NOT_FOUND : LATER;
  }
}
