import type { OwnReview } from '@shop/contracts/catalogue/reviews';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { until } from '@shop/dev-stack/machine/polling';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Reconciler } from '../shop/reconciler.js';
import type { Product } from '../load/product-fixtures.js';
import type { Admin } from '../load/admin.js';
import {
  isTrueAgain,
  placeOrders,
  reconcile,
  restoreOlder,
  type OlderSize,
  type PlacedOrder,
} from './older-database.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import type { Assertions } from './scenario.js';

/**
 * The catalogue's database is older than the orders: holds of later orders are missing, holds of orders cancelled later
 * are back, and pieces that are back in stock are sold a second time.
 */
export async function olderCatalogue(
  shop: ChaosShop,
  { orders, tradeMs }: OlderSize,
  assertions: Assertions,
): Promise<string> {
  const [admin] = await shop.userPool.admins(1);
  if (!admin) throw new Error('a shop without an admin');
  const plenty = await shop.productFixtures.add({ stock: 10 * orders });
  const scarce = await shop.productFixtures.add({ stock: orders });
  const early = await placeOrders(shop, plenty, orders);
  await untilQueuesAreDrained(shop);
  const soldTwice: PlacedOrder[] = [];
  const [delivered] = early;
  const change = async () => {
    soldTwice.push(...(await placeOrders(shop, scarce, orders)));
    for (const { order, shopper } of early.slice(orders / 2)) await shopper.cancel(order);
    if (delivered) await admin.changeStatus(delivered.order, 'delivered');
  };
  const again = Math.floor(orders / 2);
  const sellAgain = async () => {
    soldTwice.push(...(await placeOrders(shop, scarce, again)));
  };
  const restored = await restoreOlder(
    shop,
    { service: 'catalogue', tradeMs },
    change,
    { before: () => undefined, after: sellAgain },
    assertions,
  );
  assertions.equal('orders of the scarce product', soldTwice.length, orders + again);
  const found = await reconcile(shop, again, assertions);
  compareUnheld(shop, soldTwice, again, assertions);
  await addStock(admin, scarce, again);
  await reconcile(shop, 0, assertions);
  await isTrueAgain(shop, assertions);
  if (delivered) await mayReview(shop, delivered, plenty, assertions);
  return `catalogue: ${restored}, ${String(found)} wrong holds found, ${String(again)} pieces sold twice and listed, right once they were there`;
}

/** Checks that each order without stock is named, and that its pieces are among those sold twice. */
function compareUnheld(
  shop: ChaosShop,
  soldTwice: readonly PlacedOrder[],
  expected: number,
  assertions: Assertions,
): void {
  const listed = new Reconciler(shop).unheldOrders();
  const known = listed.filter((id) => soldTwice.some(({ order }) => order === id));
  assertions.equal('orders listed as without stock', listed.length, expected);
  assertions.equal('listed orders whose pieces were sold twice', known.length, expected);
}

async function addStock(admin: Admin, { id }: Product, pieces: number): Promise<void> {
  const path = `/api/admin/products/${id}`;
  const { stock, version } = JSON.parse((await admin.get(path)).text) as ProductView;
  await admin.saveForm(path, {
    stock: String(stock + pieces),
    stockSeen: String(stock),
    version: String(version),
  });
}

/**
 * Checks that the shopper may review a product that was delivered after the backup: the catalogue knows of it again.
 */
async function mayReview(
  shop: ChaosShop,
  { shopper }: PlacedOrder,
  { id }: Product,
  assertions: Assertions,
): Promise<void> {
  const path = `/api/products/${id}/reviews/mine`;
  const isAllowed = async () => {
    const { text } = await shop.loadBalancer.request({ method: 'GET', path, token: shopper.token });
    return (JSON.parse(text) as OwnReview).mayReview;
  };
  assertions.is(
    await until(isAllowed, { withinMs: 10_000, everyMs: 200 }),
    'a product that was delivered after the backup may not be reviewed',
  );
}
