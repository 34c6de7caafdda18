// The demo shop that the programs of others attack: real servers, real data, one gateway.
import { join } from 'node:path';
import { checkoutFolder } from '@shop/local/machine/checkout';
import { onPath, type Program } from '@shop/local/machine/programs';
import type { Terminal } from '@shop/local/machine/terminal';
import { Site } from '@shop/local/servers/site';
import { Shop } from '@shop/local/shop/shop';
import { ShopServers } from '@shop/local/shop/shop-servers';

const programOf = (name: string): Program => ({
  name,
  find: () => onPath(name)[0],
  packages: { apt: name, dnf: name, brew: name },
});
export const sqlmap = programOf('sqlmap');
export const slowhttptest = programOf('slowhttptest');

export interface AttackedShop {
  address: string;
  /** The address of the catalogue's database, for its running service. */
  database: string;
  folder: string;
  /** The page of its mailbox. */
  mailbox: string;
  close(): Promise<void>;
}

/** A new shop with the demo's data, where the walks in the browser have theirs: its pictures are drawn once. */
export async function openAttackedShop(terminal: Terminal): Promise<AttackedShop> {
  const [checkout, folder] = [checkoutFolder(), join(checkoutFolder(), '.local/e2e')];
  await new ShopServers(new Site(folder), checkout).erase();
  const site = new Site(folder);
  const port = await site.ports.freePortOf('gateway');
  const shop = new Shop({ checkout, site, port }, terminal);
  await shop.start();
  const { database, app } = shop.servers.rolesOf('catalogue');
  return {
    address: `http://127.0.0.1:${String(port)}`,
    database: shop.servers.postgres.address(database, app),
    folder,
    mailbox: shop.servers.mail.address().page,
    close: () => shop.stop(),
  };
}
