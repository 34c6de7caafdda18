// What the build of the SPA wrote down of its pages.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const load = z.object({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  pictures: z
    .object({ sizes: z.string(), src: z.string().optional(), answered: z.int().optional() })
    .optional(),
});
const sitePages = z.object({
  pages: z.array(
    load.extend({
      address: z.string(),
      title: z.string(),
      description: z.string(),
      ask: z.string().optional(),
    }),
  ),
  product: load,
});
export type SitePages = z.infer<typeof sitePages>;

interface Spa {
  html: string;
  site: SitePages;
}

/** The built SPA in a folder; a later build is noticed. */
export class BuiltSpa {
  private known: { spa: Promise<Spa>; builtAt: number } | undefined;

  constructor(private readonly folder: string) {}

  /** Null where nothing has been built. */
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
    return { html, site: sitePages.parse(JSON.parse(site)) };
  }
}
