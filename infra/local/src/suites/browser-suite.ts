import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from '../machine/terminal.js';
import { chromiumProgram } from '../machine/programs.js';
import { explain } from '../machine/local-problem.js';
import { requireProgram, Site } from '../servers/site.js';
import { Shop } from '../shop/shop.js';
import { ShopServers } from '../shop/shop-servers.js';
import { runJest, type JestSettings } from './jest-run.js';
import type { SuiteResult } from './suite-result.js';
import type { Suite } from './suites.js';

/** The walks that would disturb others, or be disturbed: one at a time, in the same shop. */
const aloneOf = ({ name, folder }: Suite): Suite => ({
  name: `${name}-alone`,
  folder: join(folder, 'alone'),
  workers: 1,
});

/** A shop of its own, started by the launcher as `npm start` does: every dist/main.js boots once. */
export class BrowserSuite {
  private shop: Shop | undefined;

  constructor(
    private readonly checkout: string,
    private readonly terminal: Terminal,
  ) {}

  async run(suite: Suite, settings: JestSettings): Promise<SuiteResult> {
    // what visitors saw of failed walks (tools/jest/walk-environment.cjs)
    rmSync(join(settings.reports, 'walks'), { recursive: true, force: true });
    try {
      const told = { ...settings, env: await this.open() };
      const beside = await runJest(suite, told);
      const alone = await runJest(aloneOf(suite), told);
      return {
        name: suite.name,
        passed: beside.passed + alone.passed,
        failures: [...beside.failures, ...alone.failures],
      };
    } catch (error) {
      const failure = { title: 'the shop starts for the browser tests', message: explain(error) };
      return { name: suite.name, passed: 0, failures: [failure] };
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.shop?.stop();
  }

  /** What the walks are told. */
  private async open(): Promise<NodeJS.ProcessEnv> {
    const home = join(this.checkout, '.local/e2e');
    await new ShopServers(new Site(home), this.checkout).erase();
    const site = new Site(home);
    const plan = { checkout: this.checkout, site, port: await site.ports.freePortOf('gateway') };
    this.shop = new Shop(plan, this.terminal);
    await this.shop.start();
    return {
      SHOP_URL: this.shop.address,
      MAIL_SINK_URL: this.shop.servers.mail.address().page,
      CHROMIUM_PATH: requireProgram(chromiumProgram),
    };
  }
}
