import { checkoutFolder } from '@shop/local/machine/checkout';
import { LocalProblem } from '@shop/local/machine/local-problem';
import { Site } from '@shop/local/servers/site';
import { ShopServers } from '@shop/local/shop/shop-servers';
import { checkUntilSettled, holds } from './invariants/checker.js';
import { recordsOf } from './invariants/records.js';
import { verdictLines } from './report/lines.js';

/** What is under way when the checker looks has this long to arrive. */
const PATIENCE_MS = 10_000;

/** Proves the seven invariants on the running demo shop; answers whether all hold. */
export async function checkDemoShop(home: string, say: (line: string) => void): Promise<boolean> {
  const checkout = checkoutFolder();
  const servers = new ShopServers(new Site(home), checkout);
  if (!servers.postgres.isRunning() || !servers.rabbit.isRunning()) {
    throw new LocalProblem(`The shop of ${home} is not running. Start it first: npm start`);
  }
  // They run already: this only finds their ports.
  await Promise.all([servers.postgres.start(), servers.rabbit.start()]);
  const records = recordsOf(servers, checkout);
  try {
    const { verdicts } = await checkUntilSettled(records, PATIENCE_MS);
    for (const line of verdicts.flatMap(verdictLines)) say(line);
    return verdicts.every(holds);
  } finally {
    await records.databases.close();
  }
}
