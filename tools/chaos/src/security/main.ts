// npm run security: the security suite in its long form. The same specs run, shorter, in `npm test`.
// `npm run security S8` runs the specs with this in their title; `npm run security 5` runs all in a shorter form.
import { join } from 'node:path';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { BackingServers } from '@shop/dev-stack/backing-servers';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { installMissing } from '@shop/dev-stack/machine/install';
import { explain } from '@shop/dev-stack/machine/local-problem';
import { onStop } from '@shop/dev-stack/machine/on-stop';
import {
  chromiumProgram,
  postgresProgram,
  rabbitProgram,
  redisProgram,
} from '@shop/dev-stack/machine/programs';
import { Terminal } from '@shop/dev-stack/machine/terminal';
import { requireProgram } from '@shop/dev-stack/servers/data-directory';
import { cancelJest, runJest, type JestSettings } from '@shop/dev-stack/suites/jest-run';
import { totalOf, type SuiteResult } from '@shop/dev-stack/suites/suite-result';
import { openAttackedShop, slowhttptest, sqlmap, type AttackedShop } from './attacked-shop.js';
import { jobs, quietJobs, e2eJob, type SpecJob } from './security-jobs.js';
import { slowClients } from './slow-http.js';
import { sqlInjection } from './sql-injection.js';

/** Budget on two idle cores. */
const BUDGET_MINUTES = 20;
const AT_ONCE = 2;
const words = process.argv.slice(2);
const times = words.find((word) => /^\d+$/.test(word)) ?? '20';
const only = words.find((word) => word !== times) ?? '';
const checkout = checkoutFolder();
const terminal = new Terminal(undefined, false);
let opened: Promise<AttackedShop> | undefined;
const attackedShop = () => (opened ??= openAttackedShop(terminal));

interface Step {
  title: string;
  run: () => Promise<SuiteResult>;
}

async function take({ title, run }: Step): Promise<SuiteResult> {
  const begun = performance.now();
  const result = await run();
  const { passed, failures } = result;
  const mark = failures.length === 0 ? '✓' : '✗';
  const seconds = Math.round((performance.now() - begun) / 1000);
  const counts = `${String(passed)} passed, ${String(failures.length)} failed`;
  terminal.say(`${mark} ${title}: ${counts} (${String(seconds)} s)`);
  for (const { title: what, message } of failures) terminal.say(`  ${what}\n${message}`);
  return result;
}

function specs(job: SpecJob, env: () => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>): Step {
  const { title, folder, matching } = job;
  const settings = async (): Promise<JestSettings> => ({
    checkout,
    reports: join(checkout, '.local/security-results'),
    matching,
    env: { ...(await env()), SECURITY_TIMES: times },
    onFile: () => undefined,
  });
  const suite = { name: `${title} ${folder}`, folder: join(checkout, folder), workers: 1 };
  return { title: `${title} · ${folder}`, run: async () => runJest(suite, await settings()) };
}

/** The environment of the e2e test that runs in the attacked shop. */
async function e2eEnv(): Promise<NodeJS.ProcessEnv> {
  const { address, mailbox } = await attackedShop();
  const CHROMIUM_PATH = requireProgram(chromiumProgram);
  return { SHOP_URL: address, MAIL_SINK_URL: mailbox, CHROMIUM_PATH };
}

async function main(): Promise<SuiteResult[]> {
  onStop(end, 130);
  const programs = [postgresProgram, redisProgram, rabbitProgram, chromiumProgram];
  await installMissing([...programs, sqlmap, slowhttptest], terminal);
  const { addresses } = await terminal.step('Servers for the specs', () => BackingServers.start());
  const isChosen = ({ title }: Step) => title.includes(only);
  const slow = async () => slowClients(await attackedShop());
  const inject = async () => sqlInjection(await attackedShop());
  const quiet = [
    ...quietJobs.map((job) => specs(job, () => addresses)),
    { title: 'S8 slow clients · slowhttptest', run: slow },
  ].filter(isChosen);
  const waiting = [
    { title: 'S6 SQL injection · sqlmap', run: inject },
    ...jobs.map((job) => specs(job, () => addresses)),
    specs(e2eJob, e2eEnv),
  ].filter(isChosen);
  const results: SuiteResult[] = [];
  for (const step of quiet) results.push(await take(step));
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await take(step));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

async function end(): Promise<void> {
  cancelJest();
  await (await opened?.catch(() => undefined))?.close();
  await BackingServers.stop();
}

async function run(): Promise<boolean> {
  const begun = performance.now();
  try {
    const { line, isGood } = totalOf(await main());
    const minutes = ((performance.now() - begun) / MINUTE_MS).toFixed(1);
    const what = only === '' ? 'S1 to S20' : only;
    terminal.say(`\n${what}: ${line}, in ${minutes} of ${String(BUDGET_MINUTES)} minutes`);
    return isGood;
  } catch (error) {
    terminal.say(`\n${explain(error)}\n\n0 passed, 1 failed`);
    return false;
  } finally {
    await end();
  }
}

process.exit((await run()) ? 0 : 1);
