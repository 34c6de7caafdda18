// The HTML head of a page, for clients without scripts, and the preload hints of its first files.
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { company } from '@shop/contracts/core/company';
import {
  COMPANY_DESCRIPTION,
  COMPANY_IMAGE,
  robotsOf,
  type PageHead,
} from '@shop/contracts/core/page-head';
import { imagePaths } from '@shop/contracts/catalogue/image-paths';

/** The response of a request that the page makes first. */
export interface InitialResponse {
  /** Path and query of the request. */
  address: string;
  /** JSON; null if it is not known in time. */
  text: string | null;
}

/** The first files of a page: scripts, images, and its first requests with their responses. */
export interface PageLoad {
  scripts: readonly string[];
  styles: readonly string[];
  /** Those of products are named by the first response. */
  images?: FirstImages;
  initial?: readonly InitialResponse[];
  /** JSON of the company; null while it is as in the build. */
  company?: string | null;
}

/** An image of the site, or those of the first products in the response. */
interface FirstImages {
  sizes: string;
  src?: string;
  count?: number;
}

const PLACE = /<!--head-->[^]*<!--\/head-->/;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
/** Escapes `<`, so that no text can end its script element. */
const asText = (json: string) => json.replaceAll('<', String.raw`\u003c`);
const embed = (data: object) => asText(JSON.stringify(data));

function words(head: PageHead, origin: string): string[] {
  const { title, description = COMPANY_DESCRIPTION, image, address, data } = head;
  // Not by URL: a path such as //: would be read as another host.
  const absolute = (path: string) => escape(origin + path);
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${content}" />`;
  const robots = robotsOf(head);
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    ...(robots !== null
      ? [`<meta name="robots" content="${robots}" />`]
      : [`<link rel="canonical" href="${absolute(address)}" />`]),
    property('site_name', escape(company.name)),
    property('type', data ? 'product' : 'website'),
    property('title', escape(title)),
    property('description', escape(description)),
    property('url', absolute(address)),
    property('image', absolute(image ?? COMPANY_IMAGE)),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(data ? [`<script type="application/ld+json">${embed(data)}</script>`] : []),
  ];
}

/** Where a response has the images of a list or a product. */
type WithImage = Partial<Pick<ProductView, 'images' | 'image'>>;

function imageAddresses({ src, count = 0 }: FirstImages, text: string | null): string[] {
  if (src !== undefined) return [src];
  if (text === null) return [];
  const view = JSON.parse(text) as WithImage & { products?: WithImage[] };
  return (view.products ?? [view])
    .slice(0, count)
    .flatMap(({ images, image }) => images?.[0] ?? image ?? []);
}

function imageHint(src: string, sizes: string): string[] {
  const { avif } = imagePaths(src);
  return avif === null
    ? []
    : [
        `<link rel="preload" as="image" type="image/avif" fetchpriority="high" ` +
          `imagesrcset="${escape(avif)}" imagesizes="${escape(sizes)}" />`,
      ];
}

function hints(load: PageLoad): string[] {
  const { scripts, styles, images, initial = [] } = load;
  const shown = images ? imageAddresses(images, initial[0]?.text ?? null) : [];
  return [
    ...(load.company
      ? [`<script type="application/json" data-company>${asText(load.company)}</script>`]
      : []),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${escape(href)}" />`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escape(href)}" />`),
    ...shown.flatMap((src) => imageHint(src, images?.sizes ?? '')),
    ...initial.map(requestHint),
  ];
}

/** The response itself, or a hint to request it early. */
const requestHint = ({ address, text }: InitialResponse) =>
  text === null
    ? `<link rel="preload" as="fetch" crossorigin href="${escape(address)}" />`
    : `<script type="application/json" data-initial="${escape(address)}">${asText(text)}</script>`;

/** The SPA's page with this head in it. */
export function withHead(html: string, head: PageHead, load: PageLoad, origin: string): string {
  const lines = [...words(head, origin), ...hints(load)];
  return html.replace(PLACE, () => lines.join('\n    '));
}
