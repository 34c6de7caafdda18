import { join } from 'node:path';
import { BackingServers } from './backing-servers.js';
import { checkoutFolder } from './machine/checkout.js';
import { checkDisk } from './machine/disk.js';
import { installMissing } from './machine/install.js';
import { explain } from './machine/local-problem.js';
import { onStop } from './machine/on-stop.js';
import {
  chromiumProgram,
  postgresProgram,
  rabbitProgram,
  redisProgram,
} from './machine/programs.js';
import { Terminal } from './machine/terminal.js';
import { BrowserSuite } from './suites/browser-suite.js';
import { runCheck } from './suites/check-suite.js';
import { cancelJest, runJest, type JestSettings } from './suites/jest-run.js';
import { totalOf, type SuiteResult } from './suites/suite-result.js';
import { BROWSER_SUITE, chooseSuites, findSuites, type Suite } from './suites/suites.js';
import { readTestOptions } from './suites/test-options.js';

const AT_ONCE = 2;
/** Suite that waits for its own shop, so it runs in parallel with the others instead of after them. */
const LONGEST = '@shop/chaos';
const terminal = new Terminal(undefined, false);
const checkout = checkoutFolder();
const browser = new BrowserSuite(checkout, terminal);

async function main(): Promise<SuiteResult[]> {
  const options = readTestOptions(process.argv.slice(2));
  const suites = chooseSuites(findSuites(checkout), options.only);
  checkDisk(join(checkout, '.local/test'));
  onStop(end, 130);
  const programs = [postgresProgram, redisProgram, rabbitProgram, chromiumProgram];
  await installMissing(programs, terminal);
  const checked = options.withCheck ? [await runCheck(checkout)] : [];
  return [...checked, ...(await runAll(suites, options.matching))];
}

async function runAll(suites: Suite[], matching: string | undefined): Promise<SuiteResult[]> {
  const settings: JestSettings = {
    checkout,
    matching,
    reports: join(checkout, '.local/test-results'),
    onFile: (line) => terminal.say(line),
  };
  const specs = suites.filter(({ name }) => name !== BROWSER_SUITE);
  const results = specs.length > 0 ? await runSpecs(specs, settings) : [];
  for (const suite of suites.filter(({ name }) => name === BROWSER_SUITE)) {
    results.push(await timed(() => browser.run(suite, settings)));
  }
  return results;
}

/** Runs the specs of the packages, several Jest processes at once on one set of servers. */
async function runSpecs(suites: Suite[], settings: JestSettings): Promise<SuiteResult[]> {
  const { addresses } = await terminal.step('Servers for the tests', () => BackingServers.start());
  const waiting = suites.toSorted((a, b) => rank(a) - rank(b));
  const results: SuiteResult[] = [];
  const work = async () => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
      results.push(await timed(() => runJest(suite, { ...settings, env: addresses })));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await BackingServers.stop();
  }
  return results;
}

const rank = ({ name }: Suite): number => (name === LONGEST ? 0 : 1);

/** Runs a suite and prints its result and its duration in seconds. */
async function timed(run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  const started = performance.now();
  const result = await run();
  const { name, passed, failures } = result;
  const mark = failures.length === 0 ? '✓' : '✗';
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  const counts = `${String(passed)} passed, ${String(failures.length)} failed`;
  terminal.say(`${mark} ${name}: ${counts} (${seconds} s)`);
  return result;
}

function reportFailures(results: readonly SuiteResult[]): void {
  for (const { name, failures } of results) {
    for (const { title, message } of failures) {
      terminal.say(`\n✗ ${name}: ${title.replace(`${checkout}/`, '')}\n${message}`);
    }
  }
}

async function end(): Promise<void> {
  cancelJest();
  await browser.close();
  await BackingServers.stop();
}

async function run(): Promise<boolean> {
  try {
    const results = await main();
    reportFailures(results);
    const { line, isGood } = totalOf(results);
    terminal.say(`\n${line}`);
    return isGood;
  } catch (error) {
    terminal.say(`\n${explain(error)}\n\n0 passed, 1 failed`);
    return false;
  }
}

process.exit((await run()) ? 0 : 1);
