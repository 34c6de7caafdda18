import { productView } from '@shop/contracts/catalogue';
import { titled, type PageHead } from '@shop/contracts/page-head';
import { productHead } from '@shop/contracts/product-head';
import { id } from '@shop/contracts/shapes';
import { Contents } from './contents.js';
import type { FirstAnswers } from './first-answers.js';
import { withHead, type PageLoad } from './page-head.js';
import type { BuiltSpa, SitePages } from './site-pages.js';
import { withContent } from './start.js';

const PRODUCT = /^\/products\/([^/]+)\/?$/;
const nothing: PageLoad = { scripts: [], styles: [] };

interface Described {
  head: PageHead;
  load: PageLoad;
  /** For one visitor alone, or to be filled in: it is the browser's to make. */
  isOwn?: boolean;
}

/** The SPA's page as it is sent for an address: with the head of what is shown there, and what it asks first. */
export class Pages {
  private readonly contents = new Contents();

  constructor(
    private readonly spa: BuiltSpa,
    private readonly answers: FirstAnswers,
  ) {}

  /** `url` is path and query. Null where no SPA has been built. */
  async at(url: URL): Promise<string | null> {
    const spa = await this.spa.read();
    if (spa === null) return null;
    const { head, load, isOwn } = await this.describe(url, spa.site);
    const html = withHead(spa.html, head, load, url.origin);
    if (isOwn || head.isPrivate || url.search !== '') return html;
    const content = await this.contents.of(url, spa.prerender, load);
    return content === null ? html : withContent(html, content);
  }

  private async describe({ pathname, search, origin }: URL, site: SitePages): Promise<Described> {
    const product = PRODUCT.exec(pathname)?.[1];
    if (product !== undefined) return this.describeProduct(product, origin, site.product);
    const path = pathname.length > 1 ? pathname.replace(/\/$/, '').toLowerCase() : pathname;
    const page = site.pages.find(({ address }) => address === path);
    if (!page)
      return { head: { title: 'Loomery', address: pathname, isPrivate: true }, load: nothing };
    const { title, description, ask, isForm: isOwn, ...load } = page;
    const head = { title: titled(title), description, address: page.address };
    // Another query is another call.
    if (search !== '' || ask === undefined) return { head, load, isOwn };
    return { head, load: { ...load, ask, answer: await this.answers.to(ask) }, isOwn };
  }

  /** Without the catalogue the page still opens; the SPA then says what is the matter. */
  private async describeProduct(
    product: string,
    origin: string,
    load: PageLoad,
  ): Promise<Described> {
    const address = `/products/${product}`;
    const ask = `/api${address}`;
    const answer = id.safeParse(product).success ? await this.answers.to(ask) : null;
    if (answer === null) return { head: { title: 'Loomery', address, isPrivate: true }, load };
    const view = productView.parse(JSON.parse(answer));
    return { head: productHead(view, origin), load: { ...load, ask, answer } };
  }
}
