import { rootLogger } from '@shop/service-kit/logger';
import type { Prerender } from './site-pages.js';

/** Some milliseconds each: whoever comes beyond that gets the page as the browser makes it. */
const MADE_A_SECOND = 20;
const KEPT = 200;
const SECOND_MS = 1_000;

/** Pages made into HTML, each once for the same path and answer: a Host that somebody invents makes none. */
export class Contents {
  private readonly kept = new Map<string, { answer: string | null; html: string }>();
  private madeBy: Prerender | null = null;
  private second = 0;
  private made = 0;

  /** `answer` is the JSON of the call `ask`. Null where the page is not made here, or not now. */
  async of(
    url: URL,
    prerender: Prerender | null,
    { ask, answer = null }: { ask?: string; answer?: string | null },
  ): Promise<string | null> {
    if (this.madeBy !== prerender) this.kept.clear();
    this.madeBy = prerender;
    const known = this.kept.get(url.pathname);
    if (known?.answer === answer) return known.html;
    if (prerender === null || !this.mayMake()) return null;
    const first =
      ask === undefined || answer === null
        ? null
        : { address: ask, body: JSON.parse(answer) as unknown };
    try {
      const html = await prerender(url, first);
      this.keep(url.pathname, { answer, html });
      return html;
    } catch (error) {
      // The page still opens: the browser makes it, and says what is the matter.
      rootLogger.error({ err: error, path: url.pathname }, 'page not made into HTML');
      return null;
    }
  }

  private mayMake(): boolean {
    const second = Math.floor(Date.now() / SECOND_MS);
    if (second !== this.second) this.made = 0;
    this.second = second;
    return this.made++ < MADE_A_SECOND;
  }

  private keep(address: string, content: { answer: string | null; html: string }): void {
    this.kept.delete(address);
    this.kept.set(address, content);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
