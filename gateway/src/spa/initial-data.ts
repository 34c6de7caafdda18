import { catalogueRpc, productQuery, type ProductQuery } from '@shop/contracts/catalogue/catalogue';
import { pagesRpc } from '@shop/contracts/content/pages';
import { systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { withTimeout } from '@shop/service-kit/with-timeout';
import type { RetryingReader } from '../http/retrying-reader.js';
import { listKey, pageKey, productKey } from '../response-cache/cache-keys.js';
import type { ResponseCache, CachedResponse } from '../response-cache/response-cache.js';

const PRODUCT = /^\/api\/products\/([^/]+)$/;
const PAGE = /^\/api\/pages\?path=(.+)$/;
const MISSING: readonly string[] = ['catalogue.productNotFound', 'catalogue.pageNotFound'];
/** The browser can request a list by itself, so the page does not wait long for it. */
const TIMEOUT_MS = 150;

/** JSON; null if it is late, or the product or page does not exist. */
interface InitialResponse {
  readonly text: string | null;
  readonly isMissing: boolean;
}
const LATER: InitialResponse = { text: null, isMissing: false };
export const NOT_FOUND: InitialResponse = { text: null, isMissing: true };

/** The response of the first request of a page, sent with the page. It is the same for every visitor. */
export class InitialData {
  constructor(
    private readonly cache: ResponseCache,
    private readonly reader: RetryingReader,
  ) {}

  /** The JSON of a product, a page or a list, by the URL of the request; none for a URL that the API refuses. */
  async load(address: string): Promise<InitialResponse> {
    const product = PRODUCT.exec(address)?.[1];
    if (product !== undefined) return this.textOf(this.product(product));
    const page = PAGE.exec(address)?.[1];
    if (page !== undefined) return this.textOf(this.page(decodeURIComponent(page)));
    const { searchParams } = new URL(address, 'http://localhost');
    const query = productQuery.safeParse(Object.fromEntries(searchParams));
    if (!query.success) return LATER;
    return withTimeout(this.textOf(this.list(query.data)), TIMEOUT_MS, () => LATER);
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

  private async textOf(response: Promise<CachedResponse>): Promise<InitialResponse> {
    try {
      return { text: (await response).entry.bytes.toString(), isMissing: false };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return MISSING.includes(error.code) ? NOT_FOUND : LATER;
    }
  }
}
