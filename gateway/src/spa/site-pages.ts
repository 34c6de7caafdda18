// The manifest of the SPA's pages, which its build writes.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pageFields } from '@shop/contracts/content/pages';
import { z } from 'zod';

const load = z.object({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  images: z
    .object({ sizes: z.string(), src: z.string().optional(), count: z.int().optional() })
    .optional(),
});
const sitePages = z.object({
  pages: z.array(
    load.extend({
      address: z.string(),
      title: z.string(),
      description: z.string(),
      initialUrls: z.array(z.string()).optional(),
      isForm: z.boolean().optional(),
    }),
  ),
  product: load,
  /** Pages that admins write. */
  info: load,
  /** The texts of pages in the build, by address. */
  editions: z.record(z.string(), pageFields),
  /** The frame of the back-office. */
  admin: load,
  /** Every address of the app, as `/orders/:id`. */
  routes: z.array(z.string()),
});
export type SitePages = z.infer<typeof sitePages>;

/**
 * Renders the page at a URL to HTML, with the responses of its first requests and the company, null as in the build
 * (frontend/src/prerender.tsx).
 */
export type Prerender = (
  url: URL,
  initialData: readonly { address: string; body: unknown }[],
  company: object | null,
) => Promise<string>;

export interface Spa {
  html: string;
  site: SitePages;
  prerender: Prerender | null;
}

/** The built SPA in a folder; reloaded after a new build. */
export class BuiltSpa {
  private known: { spa: Promise<Spa>; builtAt: number } | undefined;

  /** Absolute. */
  readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  /** Null if nothing has been built. */
  async read(): Promise<Spa | null> {
    const page = join(this.folder, 'index.html');
    if (!existsSync(page)) return null;
    const { mtimeMs: builtAt } = await stat(page);
    if (this.known?.builtAt !== builtAt) this.known = { spa: this.load(), builtAt };
    return this.known.spa;
  }

  private async load(): Promise<Spa> {
    const read = (name: string) => readFile(join(this.folder, name), 'utf8');
    const [html, site] = await Promise.all([read('index.html'), read('pages.json')]);
    return { html, site: sitePages.parse(JSON.parse(site)), prerender: this.prerender() };
  }

  private prerender(): Prerender | null {
    const file = resolve(this.folder, '.server/prerender.cjs');
    if (!existsSync(file)) return null;
    const require = createRequire(file);
    // Also removes the parts of an earlier build, so that no module is loaded twice.
    for (const name of Object.keys(require.cache)) {
      if (name.startsWith(dirname(file))) Reflect.deleteProperty(require.cache, name);
    }
    const { prerender } = require(file) as { prerender: Prerender };
    return prerender;
  }
}
