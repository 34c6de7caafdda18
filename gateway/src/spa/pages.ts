import { filled } from '@shop/contracts/content/filled';
import { firstRequests } from '@shop/contracts/content/first-requests';
import { firstImage } from '@shop/contracts/content/hero-image';
import { ownPlace } from '@shop/contracts/content/page-places';
import { pagePath, shownPage } from '@shop/contracts/content/pages';
import { productView } from '@shop/contracts/catalogue/catalogue';
import { company } from '@shop/contracts/core/company';
import { titled, type PageHead } from '@shop/contracts/core/page-head';
import { productData } from '@shop/contracts/catalogue/product-data';
import { listHead, listRequest } from '@shop/contracts/catalogue/list-address';
import { productHead } from '@shop/contracts/catalogue/product-head';
import { id } from '@shop/contracts/core/shapes';
import type { ShownCompany } from '../company/shown-company.js';
import { Contents } from './contents.js';
import { notFound, type InitialData } from './initial-data.js';
import { withHead, type PageLoad } from './page-head.js';
import { isKnown } from './routes.rules.js';
import type { BuiltSpa, SitePages } from './site-pages.js';
import { withContent } from '../http/start-script.js';

const LIST = '/products';
const PRODUCT = /^\/products\/([^/]+)\/?$/;
/** The back-office and the tab of an address. */
const BACK_OFFICE = /^\/admin(?:\/[^/]+)?/;
const nothing: PageLoad = { scripts: [], styles: [] };

interface Described {
  head: PageHead;
  load: PageLoad;
  /** For one visitor alone, or a form: the browser renders it. */
  isOwn?: boolean;
  /** The list of products by a query, rendered if its products are known. */
  isChosenList?: boolean;
  /** An address of the back-office whose frame is sent: the same for all pages of a tab. */
  frame?: URL;
  /** There is no such page, or no such product. */
  isMissing?: boolean;
  /** The present address of the page. */
  movedTo?: string;
}

/** The page as it is sent and its status, or its new address if it has moved. */
type SentPage = { html: string; status: 200 | 404 } | { movedTo: string };

/** The SPA's page as it is sent for a URL: with its head and its initial data. */
export class Pages {
  private readonly contents = new Contents();

  constructor(
    private readonly spa: BuiltSpa,
    private readonly initialData: InitialData,
    private readonly company: ShownCompany,
  ) {}

  /** `url` is path and query. Null if no SPA has been built. */
  async at(url: URL): Promise<SentPage | null> {
    const spa = await this.spa.read();
    if (spa === null) return null;
    const described = await this.describe(url, spa.site);
    const { head, load, isOwn, isMissing, frame, isChosenList, movedTo } = described;
    if (movedTo !== undefined) return { movedTo: movedTo + url.search };
    const shown = this.company.pageData;
    const html = withHead(spa.html, head, { ...load, company: shown }, url.origin);
    const status = isMissing === true ? 404 : 200;
    const isRendered = isChosenList ?? (!head.isPrivate && url.search === '');
    if (isOwn || (!frame && !isRendered)) return { html, status };
    const content = await this.contents.of(frame ?? url, spa.prerender, {
      ...load,
      company: shown,
    });
    return { html: content === null ? html : withContent(html, content), status };
  }

  /** The page without data or rendering, which the browser does. */
  async bare(url: URL): Promise<string | null> {
    const spa = await this.spa.read();
    const head = { title: company.name, address: url.pathname, isPrivate: true };
    return (
      spa && withHead(spa.html, head, { ...nothing, company: this.company.pageData }, url.origin)
    );
  }

  private async describe({ pathname, search, origin }: URL, site: SitePages): Promise<Described> {
    const product = PRODUCT.exec(pathname)?.[1];
    if (product !== undefined) return this.describeProduct(product, origin, site.product);
    const path = pathname.length > 1 ? pathname.replace(/\/$/, '').toLowerCase() : pathname;
    if (ownPlace(path) !== null || this.company.editedPages.includes(path))
      return this.describeContent(path, site);
    const page = site.pages.find(({ address }) => address === path);
    if (!page) {
      const head = { title: company.name, address: pathname, isPrivate: true };
      const isMissing = !isKnown(pathname, site.routes);
      const tab = BACK_OFFICE.exec(path)?.[0];
      if (tab === undefined || isMissing) return { head, load: nothing, isMissing };
      return { head, load: site.admin, frame: new URL(tab, origin) };
    }
    const { title, description, initialUrls = [], isForm: isOwn, ...load } = page;
    const head = { title: titled(title), description, address: page.address };
    if (search !== '' && page.address === LIST)
      return this.describeList(head, load, new URLSearchParams(search));
    // Another query is another call.
    if (search !== '') return { head, load, isOwn };
    const initial = await Promise.all(initialUrls.map((one) => this.initialData.load(one)));
    return { head, load: { ...load, initial }, isOwn };
  }

  private async describeList(
    head: PageHead,
    load: PageLoad,
    query: URLSearchParams,
  ): Promise<Described> {
    const initial = await this.initialData.load(listRequest(query));
    const isChosenList = initial.text !== null;
    const known = isChosenList ? { ...load, initial: [initial] } : load;
    return { head: { ...head, ...listHead(query) }, load: known, isChosenList };
  }

  /** A page that admins have written. Without the catalogue the browser loads it. */
  private async describeContent(path: string, site: SitePages): Promise<Described> {
    const address = `/api/pages?path=${encodeURIComponent(path)}`;
    const initial = pagePath.safeParse(path).success
      ? await this.initialData.load(address)
      : notFound(address);
    const { text, isMissing } = initial;
    const built = site.pages.find((page) => page.address === path);
    const { scripts, styles } = built ?? site.info;
    const load = { scripts, styles, initial: [initial] };
    if (text === null) {
      if (built === undefined)
        return { head: { title: company.name, address: path, isPrivate: true }, load, isMissing };
      const { title, description } = built;
      return { head: { title: titled(title), description, address: path }, load, isOwn: true };
    }
    const page = shownPage.parse(JSON.parse(text));
    const content = filled(page.content, { isStored: true });
    const { title, lede } = content;
    const others = await Promise.all(
      firstRequests(content).map((one) => this.initialData.load(one)),
    );
    const images = firstImage(content);
    return {
      head: { title: titled(title), description: lede, address: path },
      load: { ...load, initial: [initial, ...others], ...(images && { images }) },
      ...(page.path !== path && { movedTo: page.path }),
    };
  }

  /** Without the catalogue the page still opens, and the SPA shows the error. */
  private async describeProduct(
    product: string,
    origin: string,
    load: PageLoad,
  ): Promise<Described> {
    const address = `/products/${product}`;
    const call = `/api${address}`;
    const initial = id.safeParse(product).success
      ? await this.initialData.load(call)
      : notFound(call);
    const { text, isMissing } = initial;
    if (text === null)
      return { head: { title: company.name, address, isPrivate: true }, load, isMissing };
    const view = productView.parse(JSON.parse(text));
    const head = { ...productHead(view), data: productData(view, origin) };
    return { head, load: { ...load, initial: [initial] } };
  }
}
