// npm run bus -- dlq …               the dead letters, with BUS_URL or on the shop that `npm start` runs
// npm run bus -- outbox resend …     publishes events again, of DATABASE_URL or of every service of that shop
import { join } from 'node:path';
import { checkoutFolder } from './machine/checkout.js';
import { explain } from './machine/local-problem.js';
import { runningShop } from './operator-environment.js';
import { runCommand } from './run-command.js';
import { SERVICES } from './services.js';

const checkout = checkoutFolder();
const args = process.argv.slice(2);
const kit = join(checkout, 'libs/service-kit/dist');

async function deadLetters(): Promise<number> {
  const BUS_URL = process.env.BUS_URL ?? (await runningShop(checkout)).busUrl;
  return runCommand(join(kit, 'bus/dead-letters.command.js'), args, { ...process.env, BUS_URL });
}

async function resend(): Promise<number> {
  const program = join(kit, 'outbox/resend.command.js');
  if (process.env.DATABASE_URL) return runCommand(program, args, process.env);
  const shop = await runningShop(checkout);
  for (const service of SERVICES) {
    const code = await runCommand(program, args, shop.environmentOf(service));
    if (code !== 0) return code;
  }
  return 0;
}

try {
  const isResend = args[0] === 'outbox' && args[1] === 'resend';
  process.exitCode = await (isResend ? resend() : deadLetters());
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
