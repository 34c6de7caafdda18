// Mixed load: shoppers browse, buy and repeat requests while an admin changes order statuses.
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductList, ProductView } from '@shop/contracts/catalogue/catalogue';
import { orderStatuses } from '@shop/contracts/ordering/order-status';
import { LocalProblem } from '@shop/dev-stack/machine/local-problem';
import type { LoadBalancer } from './load-balancer.js';
import type { Admin } from './admin.js';
import type { Line, Shopper } from './shopper.js';
import { Counter } from './counter.js';

const PAGE = 100;

/** Runs this number of checkouts; returns the counts of their outcomes and of the status changes. */
export async function runMixedLoad(
  {
    loadBalancer,
    shoppers,
    admin,
  }: { loadBalancer: LoadBalancer; shoppers: readonly Shopper[]; admin: Admin },
  orders: number,
): Promise<{ checkouts: Counter; changes: Counter }> {
  const checkouts = new Counter();
  const changes = new Counter();
  const placed: string[] = [];
  let begun = 0;
  const shop = async (shopper: Shopper) => {
    while (begun < orders) {
      begun += 1;
      const lines = await chooseLines(loadBalancer);
      if (lines.length === 0) continue;
      const { end, key, reply } = await shopper.buy(lines);
      checkouts.add(end);
      if (reply) placed.push(reply.order._id);
      // A repeat with the same key must change nothing.
      if (reply && begun % 10 === 0) await shopper.attempt(lines, key);
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

/** Returns one to three products in stock, at their listed price. */
async function chooseLines(loadBalancer: LoadBalancer): Promise<Line[]> {
  const response = await loadBalancer.request({
    method: 'GET',
    path: `/api/products?limit=${String(PAGE)}`,
  });
  if (response.status !== 200)
    throw new LocalProblem(`The shop shows no products: ${response.text}`);
  const { products } = JSON.parse(response.text) as ProductList;
  const inStock = products.filter(({ stock }) => stock > 0);
  const chosen = new Set<ProductView>();
  for (let count = 1 + Math.floor(Math.random() * 3); count > 0; count -= 1) {
    const product = inStock[Math.floor(Math.random() * inStock.length)];
    if (product) chosen.add(product);
  }
  return [...chosen].map(({ _id: id, price }) => ({
    product: { id, price },
    quantity: 1 + Math.floor(Math.random() * 3),
  }));
}
