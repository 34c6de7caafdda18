// A day in the life of a shop that is open: people look, buy, press twice; the back-office moves their orders on.
import type { ProductList, ProductView } from '@shop/contracts/catalogue';
import { orderStatuses } from '@shop/contracts/order';
import { LocalProblem } from '@shop/local/machine/local-problem';
import { pause } from '@shop/local/machine/until';
import type { Door } from '../shop/door.js';
import type { Admin } from './admin.js';
import type { Line, Shopper } from './shopper.js';
import { Tally } from './tally.js';

const PAGE = 100;

/** Carries out so many checkouts; answers what became of them and of the changes of status. */
export async function tradeADay(
  { door, shoppers, admin }: { door: Door; shoppers: readonly Shopper[]; admin: Admin },
  orders: number,
): Promise<{ checkouts: Tally; changes: Tally }> {
  const [checkouts, changes] = [new Tally(), new Tally()];
  const placed: string[] = [];
  let begun = 0;
  const shop = async (shopper: Shopper) => {
    while (begun < orders) {
      begun += 1;
      const lines = await chooseLines(door);
      if (lines.length === 0) continue;
      const { end, key, reply } = await shopper.buy(lines);
      checkouts.add(end);
      if (reply) placed.push(reply.order._id);
      // a nervous finger: the same key once more changes nothing
      if (reply && begun % 10 === 0) await shopper.press(lines, key);
    }
  };
  let isOpen = true;
  const backOffice = async () => {
    while (isOpen) {
      const order = placed[Math.floor(Math.random() * placed.length)];
      const status = orderStatuses[Math.floor(Math.random() * orderStatuses.length)];
      if (order && status) changes.add((await admin.changeStatus(order, status)).status);
      await pause(20);
    }
  };
  const office = backOffice();
  await Promise.all(shoppers.map(shop)).finally(() => {
    isOpen = false;
  });
  await office;
  return { checkouts, changes };
}

/** One to three cloths that are on the shelf, at the price that it says. */
async function chooseLines(door: Door): Promise<Line[]> {
  const answer = await door.ask({ method: 'GET', path: `/api/products?limit=${String(PAGE)}` });
  if (answer.status !== 200) throw new LocalProblem(`The shop shows no products: ${answer.text}`);
  const { products } = JSON.parse(answer.text) as ProductList;
  const onShelf = products.filter(({ stock }) => stock > 0);
  const chosen = new Set<ProductView>();
  for (let count = 1 + Math.floor(Math.random() * 3); count > 0; count -= 1) {
    const product = onShelf[Math.floor(Math.random() * onShelf.length)];
    if (product) chosen.add(product);
  }
  return [...chosen].map(({ _id: id, price }) => ({
    product: { id, price },
    quantity: 1 + Math.floor(Math.random() * 3),
  }));
}
