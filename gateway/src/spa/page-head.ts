// The head of a page as HTML, for those who run no scripts, and what the browser may fetch before it has run any.
import { HOUSE_DESCRIPTION, HOUSE_PICTURE, type PageHead } from '@shop/contracts/page-head';

/** Files of the SPA, and the call, that a page needs first. */
export interface PageLoad {
  scripts: readonly string[];
  styles: readonly string[];
  ask?: string;
}

const PLACE = /<!--head-->[^]*<!--\/head-->/;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
/** No text of ours ends the script that it stands in. */
const embed = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

function words(head: PageHead, origin: string): string[] {
  const { title, description = HOUSE_DESCRIPTION, picture, address, data } = head;
  // Not by URL: a path such as //: would be read as another host.
  const absolute = (path: string) => escape(origin + path);
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${content}" />`;
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    ...(head.isPrivate
      ? ['<meta name="robots" content="noindex" />']
      : [`<link rel="canonical" href="${absolute(address)}" />`]),
    property('site_name', 'Loomery'),
    property('type', data ? 'product' : 'website'),
    property('title', escape(title)),
    property('description', escape(description)),
    property('url', absolute(address)),
    property('image', absolute(picture ?? HOUSE_PICTURE)),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(data ? [`<script type="application/ld+json">${embed(data)}</script>`] : []),
  ];
}

const hints = ({ scripts, styles, ask }: PageLoad): string[] => [
  ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${escape(href)}" />`),
  ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escape(href)}" />`),
  ...(ask ? [`<link rel="preload" as="fetch" crossorigin href="${escape(ask)}" />`] : []),
];

/** The SPA's page with this head in it. */
export function withHead(html: string, head: PageHead, load: PageLoad, origin: string): string {
  const lines = [...words(head, origin), ...hints(load)];
  return html.replace(PLACE, () => lines.join('\n    '));
}
