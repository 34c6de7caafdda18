import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '@shop/local/machine/checkout';
import { isOk } from '@shop/local/shop/apps';
import { findShop } from '@shop/local/shop/find-shop';
import { checkUntilSettled, holds } from './invariants/checker.js';
import { recordsOf } from './invariants/records.js';
import type { Acknowledged } from './invariants/acknowledged.js';
import { verdictLines } from './report/lines.js';
import { Door, type Gateway } from './shop/door.js';
import { Crowd } from './trade/crowd.js';
import { tradeADay } from './trade/day-of-trade.js';

/** What is under way when the checker looks has this long to arrive. */
const PATIENCE_MS = 20_000;
const SHOPPERS = 12;
const ADMIN = { email: 'admin@loomery.test', password: 'loomery-admin' };

/**
 * Trades on the running demo shop, as many checkouts as asked for, and then proves the seven invariants on it;
 * answers whether all hold.
 */
export async function checkDemoShop(
  { home, orders }: { home: string; orders: number },
  say: (line: string) => void,
): Promise<boolean> {
  const checkout = checkoutFolder();
  const servers = await findShop(home, checkout);
  const acknowledged: Acknowledged[] = [];
  const records = recordsOf(servers, checkout, acknowledged);
  try {
    if (orders > 0) {
      const door = new Door([entranceOf(home)]);
      const crowd = new Crowd(door, records.databases, acknowledged);
      const people = { door, shoppers: await crowd.of(SHOPPERS), admin: await crowd.signIn(ADMIN) };
      const { checkouts, changes } = await tradeADay(people, orders);
      say(
        `a day of trade: checkouts ${checkouts.toString()}; changes of status ${changes.toString()}`,
      );
      await door.close();
    }
    const { verdicts } = await checkUntilSettled(records, PATIENCE_MS);
    for (const line of verdicts.flatMap(verdictLines)) say(line);
    return verdicts.every(holds);
  } finally {
    await records.databases.close();
  }
}

/** The one gateway of the demo shop. */
function entranceOf(home: string): Gateway {
  const address = readFileSync(join(home, 'shop.address'), 'utf8');
  return { port: Number(new URL(address).port), isReady: () => isOk(`${address}/`) };
}
