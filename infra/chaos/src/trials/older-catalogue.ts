import type { OwnReview } from '@shop/contracts/reviews';
import type { ProductView } from '@shop/contracts/catalogue';
import { until } from '@shop/local/machine/until';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Reconciler } from '../shop/reconciler.js';
import type { Product } from '../shop/stockroom.js';
import type { Admin } from '../trade/admin.js';
import { isTrueAgain, placeOrders, reconcile, restoreOlder } from './older-database.js';
import type { OlderSize, PlacedOrder } from './older-database.js';
import { isQuiet } from './quiet.js';
import type { Marks } from './trial.js';

/**
 * The catalogue's database is older than the orders: holds of later orders are missing, those of later cancels are back,
 * and pieces that are back on the shelf are sold a second time.
 */
export async function olderCatalogue(
  shop: ChaosShop,
  { orders, tradeMs }: OlderSize,
  marks: Marks,
): Promise<string> {
  const [admin] = await shop.crowd.admins(1);
  if (!admin) throw new Error('a shop without an admin');
  const plenty = await shop.stockroom.add({ stock: 10 * orders });
  const scarce = await shop.stockroom.add({ stock: orders });
  const early = await placeOrders(shop, plenty, orders);
  await isQuiet(shop);
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
    marks,
  );
  marks.equal('orders of the scarce product', soldTwice.length, orders + again);
  const found = await reconcile(shop, again, marks);
  compareUnheld(shop, soldTwice, again, marks);
  await addStock(admin, scarce, again);
  await reconcile(shop, 0, marks);
  await isTrueAgain(shop, marks);
  if (delivered) await mayReview(shop, delivered, plenty, marks);
  return `catalogue: ${restored}, ${String(found)} wrong holds found, ${String(again)} pieces sold twice and listed, right once they were there`;
}

/** Each order for which there is no stock is named, and is one of those whose pieces were sold twice. */
function compareUnheld(
  shop: ChaosShop,
  soldTwice: readonly PlacedOrder[],
  wanted: number,
  marks: Marks,
): void {
  const listed = new Reconciler(shop).unheldOrders();
  const known = listed.filter((id) => soldTwice.some(({ order }) => order === id));
  marks.equal('orders listed as without stock', listed.length, wanted);
  marks.equal('listed orders whose pieces were sold twice', known.length, wanted);
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

/** The catalogue knows again what was delivered after its copy was taken. */
async function mayReview(
  shop: ChaosShop,
  { shopper }: PlacedOrder,
  { id }: Product,
  marks: Marks,
): Promise<void> {
  const path = `/api/products/${id}/reviews/mine`;
  const isAllowed = async () => {
    const { text } = await shop.door.ask({ method: 'GET', path, token: shopper.token });
    return (JSON.parse(text) as OwnReview).mayReview;
  };
  marks.is(
    await until(isAllowed, { withinMs: 10_000, everyMs: 200 }),
    'a product that was delivered after the copy may not be reviewed',
  );
}
