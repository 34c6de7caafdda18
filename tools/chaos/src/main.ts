import { MINUTE_MS } from '@shop/contracts/core/time';
import { explain } from '@shop/dev-stack/machine/local-problem';
import { onStop } from '@shop/dev-stack/machine/on-stop';
import { checkDemoShop } from './demo-shop.js';
import { demoHome } from './config.js';
import { readOptions, type Options } from './options.js';
import { resultLines } from './report/lines.js';
import { publish } from './report/publish.js';
import { isPassed, runScenario, type Result } from './run-scenarios.js';
import { chaosFolder, ChaosShop } from './shop/chaos-shop.js';
import { scenarios } from './scenarios/scenarios.js';

const say = (line: string) => console.log(line);

async function run(): Promise<boolean> {
  const options = readOptions(
    process.argv.slice(2),
    scenarios.map(({ id }) => id),
  );
  if (options.isCheck) return checkDemoShop({ home: demoHome(), orders: options.load }, say);
  const began = performance.now();
  const results = await runAll(options);
  const failed = results.filter((result) => !isPassed(result)).length;
  const minutes = ((performance.now() - began) / MINUTE_MS).toFixed(1);
  say(`\n${String(results.length - failed)} passed, ${String(failed)} failed, in ${minutes} min`);
  return failed === 0;
}

async function runAll({ only, form }: Options): Promise<Result[]> {
  const chosen = scenarios.filter(({ id }) => only.length === 0 || only.includes(id));
  say('… starting two gateways, two order services and two catalogues');
  const shop = await ChaosShop.open(chaosFolder('chaos'));
  onStop(() => shop.close(), 130);
  const results: Result[] = [];
  try {
    for (const scenario of chosen) {
      const result = await runScenario(shop, scenario, form);
      for (const line of resultLines(result)) say(line);
      results.push(result);
      publish([result]);
    }
  } finally {
    await shop.close();
  }
  return results;
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
