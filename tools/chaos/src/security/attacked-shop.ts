// The demo shop that sqlmap and slowhttptest attack: real servers, real data, one gateway.
import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { onPath, type Program } from '@shop/dev-stack/machine/programs';
import type { Terminal } from '@shop/dev-stack/machine/terminal';
import { DataDirectory } from '@shop/dev-stack/servers/data-directory';
import { Shop } from '@shop/dev-stack/shop/shop';
import { ShopServers } from '@shop/dev-stack/shop/shop-servers';

const programOf = (name: string): Program => ({
  name,
  find: () => onPath(name)[0],
  packages: { apt: name, dnf: name, brew: name },
});
export const sqlmap = programOf('sqlmap');
export const slowhttptest = programOf('slowhttptest');

export interface AttackedShop {
  address: string;
  /** Returns the address of the catalogue's database, as its running service uses it. */
  database: string;
  folder: string;
  /** Returns the page of the shop's mailbox. */
  mailbox: string;
  close(): Promise<void>;
}

/** Starts a new shop with demo data in the folder of the e2e tests, which already contains the rendered images. */
export async function openAttackedShop(terminal: Terminal): Promise<AttackedShop> {
  const checkout = checkoutFolder();
  const folder = join(checkoutFolder(), '.local/e2e');
  await new ShopServers(new DataDirectory(folder), checkout).erase();
  const dataDirectory = new DataDirectory(folder);
  const port = await dataDirectory.ports.freePortOf('gateway');
  const shop = new Shop({ checkout, dataDirectory, port }, terminal);
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
