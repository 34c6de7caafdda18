import type { Plugin, Rolldown } from 'vite';
import { run } from './content.js';
import { readEditions } from './editions.js';

type Site = typeof import('./site-pages');
type Chunk = Rolldown.OutputChunk;

/** Returns the files that a page loads in addition to those of index.html. Throws if no chunk contains the page. */
function filesOf(page: string | undefined, chunks: readonly Chunk[]) {
  const reach = (from: readonly Chunk[]) => {
    const reached = new Set(from);
    for (const { imports } of reached)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
    return reached;
  };
  const first = reach(chunks.filter(({ isEntry }) => isEntry));
  const loaded =
    page === undefined
      ? []
      : chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${page}`)));
  if (page !== undefined && loaded.length === 0) throw new Error(`No chunk has the page ${page}`);
  const own = [...reach(loaded)].filter((chunk) => !first.has(chunk));
  const styles = own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return {
    scripts: own.map(({ fileName }) => `/${fileName}`),
    styles: [...new Set(styles)].map((file) => `/${file}`),
  };
}

/** Writes pages.json, from which the gateway builds the head of each page and its preloads. */
export function siteMap(): Plugin {
  return {
    name: 'site-map',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const site = await run<Site>(`${import.meta.dirname}/site-pages.ts`);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const pages = site.sitePages.map(({ module: page, ...head }) => ({
        ...head,
        ...filesOf(page, chunks),
      }));
      const { module: productModule, ...parts } = site.productPage;
      const product = { ...parts, ...filesOf(productModule, chunks) };
      const admin = filesOf(site.adminModule, chunks);
      const info = filesOf(site.infoModule, chunks);
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify({
          pages,
          product,
          admin,
          info,
          editions: readEditions(),
          routes: site.routes,
        }),
      });
    },
  };
}
