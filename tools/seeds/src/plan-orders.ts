// Plans the demo orders backwards from the figures that the back-office must show (product.md, "The demo shop").
import { sum } from '@shop/contracts/core/numbers';
import { toCents } from '@shop/contracts/money/price';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { demoId } from './demo-id.js';
import { piecesFor } from './exact-sum.js';
import { seeded, type Random } from '@shop/cloth-images/random';
import type { DemoProduct, Moment, PlannedOrder, UserRow } from './seed-files.js';

/** Dollars of orders that are not cancelled, oldest month first; the last is the current month. */
export const MONTHLY_REVENUE = [1200, 1900, 3000, 2500, 4200, 3800, 5000] as const;

/** Pieces of the four best sellers in all orders that are not cancelled. */
export const BEST_SELLERS: Readonly<Record<string, number>> = {
  'Everyday Poplin': 100,
  'Oxford Cloth, Pinpoint': 85,
  'Luxe Upholstery Velvet': 70,
  'Indigo Selvedge Denim': 55,
};
/** Upper limit for every other product. */
export const OTHERS_AT_MOST = 40;

const DOLLARS_PER_ORDER = 285;
const MAX_LINES = 6;
/** Cents that the exact solver fills at the end of a month. */
const CHANGE = 16_000;
const FIRST_ORDER = 0.09;
const TOTAL = sum(MONTHLY_REVENUE);

interface Line {
  product: string;
  quantity: number;
}

/** Returns the same orders every time for the same products and users. */
export function planOrders(
  products: readonly DemoProduct[],
  users: readonly UserRow[],
): PlannedOrder[] {
  const random = seeded('demo orders');
  const sold = new Map<string, number>();
  const best = bestSellersByMonth(products);
  const orders = MONTHLY_REVENUE.flatMap((dollars, month) => {
    const lines = monthLines(dollars * 100, best[month]!, products, sold, random);
    const count = Math.max(3, Math.round(dollars / DOLLARS_PER_ORDER));
    const monthsAgo = MONTHLY_REVENUE.length - 1 - month;
    return bundle(lines, count, random).map((items, index) => {
      const fraction = FIRST_ORDER + (1 - FIRST_ORDER) * ((index + 0.2 + random() * 0.6) / count);
      return { items, placed: { monthsAgo, fraction: Number(fraction.toFixed(4)) } };
    });
  });
  const named = orders.map((order, index) => ({
    _id: orderId(index),
    user: buyer(users, order.placed, random, index),
    placed: order.placed,
    status: statusOf(order.placed),
    items: order.items,
  }));
  return [...named, ...cancelledOrders(products, users, named.length)];
}

/** Spreads each best seller's pieces over the months, in proportion to the month's revenue. */
function bestSellersByMonth(products: readonly DemoProduct[]): Line[][] {
  const months: Line[][] = MONTHLY_REVENUE.map(() => []);
  for (const [name, pieces] of Object.entries(BEST_SELLERS)) {
    const product = products.find((one) => one.name === name);
    if (!product) throw new Error(`The best seller ${name} is not in products.json`);
    let revenue = 0;
    let given = 0;
    MONTHLY_REVENUE.forEach((dollars, month) => {
      revenue += dollars;
      const upToNow = Math.round((pieces * revenue) / TOTAL);
      months[month]!.push({ product: product._id, quantity: upToNow - given });
      given = upToNow;
    });
  }
  return months;
}

function monthLines(
  cents: number,
  best: readonly Line[],
  products: readonly DemoProduct[],
  sold: Map<string, number>,
  random: Random,
): Line[] {
  const priceOf = new Map(products.map((product) => [product._id, toCents(product.price)]));
  const others = products.filter((product) => !(product.name in BEST_SELLERS));
  const lines = best.flatMap((line) => portions(line, random));
  let left = cents - sum(lines.map((line) => priceOf.get(line.product)! * line.quantity));
  const sell = (product: string, quantity: number): void => {
    lines.push({ product, quantity });
    sold.set(product, (sold.get(product) ?? 0) + quantity);
    left -= priceOf.get(product)! * quantity;
  };
  while (left > CHANGE) {
    const { _id } = others[Math.floor(random() * others.length)]!;
    const quantity = 1 + Math.floor(random() ** 2 * 6);
    const fits = left - priceOf.get(_id)! * quantity >= CHANGE / 2;
    if (fits && (sold.get(_id) ?? 0) + quantity <= OTHERS_AT_MOST - 8) sell(_id, quantity);
    else if (!fits) break;
  }
  for (const line of piecesFor(left, shuffled(others, random))) sell(line.product, line.quantity);
  return shuffled(lines, random);
}

function portions(line: Line, random: Random): Line[] {
  const parts: Line[] = [];
  for (let left = line.quantity; left > 0;) {
    const quantity = Math.min(left, 2 + Math.floor(random() * 6));
    parts.push({ product: line.product, quantity });
    left -= quantity;
  }
  return parts;
}

/** Spreads lines over `count` orders: one to six lines each, each product once in an order. */
function bundle(lines: readonly Line[], count: number, random: Random): Line[][] {
  const orders: Line[][] = Array.from({ length: count }, () => []);
  lines.forEach((line, index) => {
    const first = index < count ? index : Math.floor(random() * count);
    const order = Array.from({ length: count }, (_, step) => orders[(first + step) % count]!).find(
      (one) => one.length < MAX_LINES && one.every((other) => other.product !== line.product),
    );
    if (!order) throw new Error('The lines of the month do not fit into its orders');
    order.push(line);
  });
  return orders;
}

/** The demo shopper has a few orders; the others belong to users who had an account at that time. */
function buyer(users: readonly UserRow[], placed: Moment, random: Random, index: number): string {
  const had = users.filter((user) => user.role === 'user' && isBefore(user.joined, placed));
  const shopper = had.find((user) => user.password !== null);
  const customers = had.filter((user) => user.password === null);
  const one =
    shopper && index % 14 === 6 ? shopper : customers[Math.floor(random() * customers.length)];
  if (!one) throw new Error('No user has an account before the first order');
  return one._id;
}

const isBefore = (a: Moment, b: Moment): boolean =>
  a.monthsAgo > b.monthsAgo || (a.monthsAgo === b.monthsAgo && a.fraction < b.fraction);

function statusOf({ monthsAgo, fraction }: Moment): OrderStatus {
  if (monthsAgo > 1) return 'delivered';
  if (monthsAgo === 1) return fraction > 0.85 ? 'shipped' : 'delivered';
  if (fraction < 0.35) return 'delivered';
  if (fraction < 0.6) return 'shipped';
  return fraction < 0.8 ? 'processing' : 'pending';
}

/** Returns three cancelled orders of products with plenty of stock, so that holding them for a moment never fails. */
function cancelledOrders(
  products: readonly DemoProduct[],
  users: readonly UserRow[],
  from: number,
): PlannedOrder[] {
  const plenty = products.filter(
    (product) => product.stock > 50 && !(product.name in BEST_SELLERS),
  );
  const customers = users.filter((user) => user.password === null && user.joined.monthsAgo > 3);
  const moments: Moment[] = [
    { monthsAgo: 3, fraction: 0.44 },
    { monthsAgo: 1, fraction: 0.27 },
    { monthsAgo: 0, fraction: 0.52 },
  ];
  return moments.map((placed, index) => ({
    _id: orderId(from + index),
    user: customers[index]!._id,
    placed,
    status: 'cancelled',
    items: [2 * index, 2 * index + 1].map((at) => ({
      product: plenty[at]!._id,
      quantity: 2 + index,
    })),
  }));
}

const orderId = (index: number): string => demoId(`demo order ${String(index)}`, 'a');

function shuffled<T>(from: readonly T[], random: Random): T[] {
  const all = [...from];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}
