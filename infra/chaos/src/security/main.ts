// npm run security: the security suite in its long form. The same specs run, shorter, in `npm test`.
import { join } from 'node:path';
import { BackingServers } from '@shop/local/backing-servers';
import { checkoutFolder } from '@shop/local/machine/checkout';
import { installMissing } from '@shop/local/machine/install';
import { explain } from '@shop/local/machine/local-problem';
import { onStop } from '@shop/local/machine/on-stop';
import {
  chromiumProgram,
  postgresProgram,
  rabbitProgram,
  redisProgram,
} from '@shop/local/machine/programs';
import { Terminal } from '@shop/local/machine/terminal';
import { BrowserSuite } from '@shop/local/suites/browser-suite';
import { cancelJest, runJest, type JestSettings } from '@shop/local/suites/jest-run';
import { totalOf, type SuiteResult } from '@shop/local/suites/suite-result';
import { openAttackedShop, slowhttptest, sqlmap, type AttackedShop } from './attacked-shop.js';
import { jobs, quietJobs, type SpecJob } from './security-jobs.js';
import { slowClients } from './slow-http.js';
import { sqlInjection } from './sql-injection.js';

/** On two quiet cores. */
const BUDGET_MINUTES = 20;
const AT_ONCE = 2;
const [times = '20'] = process.argv.slice(2);
const checkout = checkoutFolder();
const terminal = new Terminal(undefined, false);
let attacked: AttackedShop | undefined;
const browser = new BrowserSuite(checkout, terminal);

async function timed(title: string, run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  const begun = performance.now();
  const result = await run();
  const { passed, failures } = result;
  const mark = failures.length === 0 ? '✓' : '✗';
  const seconds = Math.round((performance.now() - begun) / 1000);
  terminal.say(
    `${mark} ${title}: ${String(passed)} passed, ${String(failures.length)} failed (${String(seconds)} s)`,
  );
  for (const { title: what, message } of failures) terminal.say(`  ${what}\n${message}`);
  return result;
}

async function main(): Promise<SuiteResult[]> {
  onStop(end, 130);
  const programs = [postgresProgram, redisProgram, rabbitProgram, chromiumProgram];
  await installMissing([...programs, sqlmap, slowhttptest], terminal);
  const { addresses } = await terminal.step('Servers for the specs', () => BackingServers.start());
  const settings: JestSettings = {
    checkout,
    reports: join(checkout, '.local/security-results'),
    env: { ...addresses, SECURITY_TIMES: times },
    onFile: () => undefined,
  };
  const specs = ({ title, folder, matching }: SpecJob) =>
    timed(`${title} · ${folder}`, () =>
      runJest(
        { name: `${title} ${folder}`, folder: join(checkout, folder), workers: 1 },
        { ...settings, matching },
      ),
    );
  const hostileWords = () =>
    timed('S11 words that try to be a program · frontend/e2e', () =>
      browser.run(
        { name: 'S11', folder: join(checkout, 'frontend/e2e') },
        { ...settings, matching: 'hostile-words' },
      ),
    );
  const results: SuiteResult[] = [];
  for (const job of quietJobs) results.push(await specs(job));
  const shop = await openAttackedShop(terminal);
  attacked = shop;
  results.push(await timed('S8 slow clients · slowhttptest', () => slowClients(shop)));
  const waiting = [
    () => timed('S6 SQL injection · sqlmap', () => sqlInjection(shop)),
    ...jobs.map((job) => () => specs(job)),
    hostileWords,
  ];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await next());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

async function end(): Promise<void> {
  cancelJest();
  await browser.close();
  await attacked?.close();
  await BackingServers.stop();
}

async function run(): Promise<boolean> {
  const begun = performance.now();
  try {
    const { line, isGood } = totalOf(await main());
    const minutes = (performance.now() - begun) / 60_000;
    const budget = `in ${minutes.toFixed(1)} of ${String(BUDGET_MINUTES)} minutes`;
    terminal.say(`\nS1 to S20: ${line}, ${budget}`);
    return isGood;
  } catch (error) {
    terminal.say(`\n${explain(error)}\n\n0 passed, 1 failed`);
    return false;
  } finally {
    await end();
  }
}

process.exit((await run()) ? 0 : 1);
