import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { isOk } from '@shop/dev-stack/shop/apps';
import { findShop } from '@shop/dev-stack/shop/find-shop';
import { checkUntilSettled, holds } from './invariants/checker.js';
import { evidenceOf } from './invariants/evidence.js';
import type { Acknowledged } from './invariants/invariant.js';
import { verdictLines } from './report/lines.js';
import { LoadBalancer, type Gateway } from './load/load-balancer.js';
import { UserPool } from './load/user-pool.js';
import { runMixedLoad } from './load/mixed-load.js';

/** Time for events that are still pending when the checker starts. */
const TIMEOUT_MS = 20_000;
const SHOPPERS = 12;
const ADMIN = { email: 'admin@loomery.test', password: 'loomery-admin' };

/**
 * Runs this number of checkouts on the running demo shop, then checks its invariants; returns true if all of them hold.
 */
export async function checkDemoShop(
  { home, orders }: { home: string; orders: number },
  say: (line: string) => void,
): Promise<boolean> {
  const checkout = checkoutFolder();
  const servers = await findShop(home, checkout);
  const acknowledged: Acknowledged[] = [];
  const evidence = evidenceOf(servers, checkout, acknowledged);
  try {
    if (orders > 0) {
      const loadBalancer = new LoadBalancer([gatewayOf(home)]);
      const userPool = new UserPool(loadBalancer, evidence.databases, acknowledged);
      const people = {
        loadBalancer,
        shoppers: await userPool.shoppers(SHOPPERS),
        admin: await userPool.signIn(ADMIN),
      };
      const { checkouts, changes } = await runMixedLoad(people, orders);
      say(`load: checkouts ${checkouts.toString()}; status changes ${changes.toString()}`);
      await loadBalancer.close();
    }
    const { verdicts } = await checkUntilSettled(evidence, TIMEOUT_MS);
    for (const line of verdicts.flatMap(verdictLines)) say(line);
    return verdicts.every(holds);
  } finally {
    await evidence.databases.close();
  }
}

/** The only gateway of the demo shop. */
function gatewayOf(home: string): Gateway {
  const address = readFileSync(join(home, 'shop.address'), 'utf8');
  return { port: Number(new URL(address).port), isReady: () => isOk(`${address}/`) };
}
