import { explain } from '@shop/local/machine/local-problem';
import { onStop } from '@shop/local/machine/on-stop';
import { checkDemoShop } from './demo-shop.js';
import { demoHome } from './config.js';
import { readOptions, type Options } from './options.js';
import { resultLines } from './report/lines.js';
import { publish } from './report/publish.js';
import { isPassed, runTrial, type Result } from './run-trials.js';
import { chaosFolder, ChaosShop } from './shop/chaos-shop.js';
import { trials } from './trials/trials.js';

const say = (line: string) => console.log(line);

async function run(): Promise<boolean> {
  const options = readOptions(
    process.argv.slice(2),
    trials.map(({ id }) => id),
  );
  if (options.isCheck) return checkDemoShop({ home: demoHome(), orders: options.trade }, say);
  const began = performance.now();
  const results = await runAll(options);
  const failed = results.filter((result) => !isPassed(result)).length;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  say(`\n${String(results.length - failed)} passed, ${String(failed)} failed, in ${minutes} min`);
  return failed === 0;
}

async function runAll({ only, form }: Options): Promise<Result[]> {
  const chosen = trials.filter(({ id }) => only.length === 0 || only.includes(id));
  say('… a shop of two gateways, two order services and two catalogues');
  const shop = await ChaosShop.open(chaosFolder('chaos'));
  onStop(() => shop.close(), 130);
  const results: Result[] = [];
  try {
    for (const trial of chosen) {
      const result = await runTrial(shop, trial, form);
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
