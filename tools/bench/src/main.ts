import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { writeWhole } from '@shop/dev-stack/machine/files';
import { installMissing } from '@shop/dev-stack/machine/install';
import { explain } from '@shop/dev-stack/machine/local-problem';
import { onStop } from '@shop/dev-stack/machine/on-stop';
import { postgresProgram, rabbitProgram, redisProgram } from '@shop/dev-stack/machine/programs';
import { Terminal } from '@shop/dev-stack/machine/terminal';
import { operations } from './operations/operations.js';
import { readOptions } from './options.js';
import { pageOf } from './report/page.js';
import { runBench } from './run.js';
import { BenchShop } from './shop/bench-shop.js';

const PAGE = 'docs/performance.md';
const READABLE_BY_ALL = 0o644;
const terminal = new Terminal();

async function main(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    operations.map(({ name }) => name),
  );
  await installMissing([postgresProgram, redisProgram, rabbitProgram], terminal);
  const shop = await BenchShop.open(terminal);
  onStop(() => shop.close(), 130);
  try {
    const run = await runBench(shop, options, (line) => terminal.say(line));
    if (options.only.length > 0) return;
    writeWhole(join(checkoutFolder(), PAGE), pageOf(run), READABLE_BY_ALL);
    terminal.say(`\nWritten to ${PAGE}`);
  } finally {
    await shop.close();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  terminal.say(`\n${explain(error)}`);
  process.exit(1);
}
