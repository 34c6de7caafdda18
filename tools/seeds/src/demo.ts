// The demo shop, ready for the services' seeds (product.md, "The demo shop").
import { sum } from '@shop/contracts/core/numbers';
import { HOUR_MS } from '@shop/contracts/core/time';
import { toCents, toDollars } from '@shop/contracts/money/price';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { Role } from '@shop/contracts/auth/auth';
import {
  readOrders,
  readProducts,
  readUsers,
  type DemoProduct,
  type Moment,
  type PlannedOrder,
} from './seed-files.js';

export interface DemoUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** Password of the account; null if it has no login. */
  password: string | null;
  createdAt: Date;
}

export interface DemoOrder {
  _id: string;
  user: { _id: string; name: string; email: string };
  /** `price`: the charged price in dollars. */
  items: { product: string; name: string; category: string; quantity: number; price: number }[];
  /** Dollars. */
  totalAmount: number;
  shippingAddress: ShippingAddress;
  status: OrderStatus;
  placedAt: Date;
}

/** `stock`: the stock after the demo orders. A shop that replays them starts with `soldByProduct` more. */
export const demoProducts = (): DemoProduct[] => readProducts();

/** Accounts opened in the seven months up to `now`, each before its first order. */
export const demoUsers = (now: Date = new Date()): DemoUser[] =>
  readUsers().map(({ _id, name, email, role, password, joined }) => ({
    _id,
    name,
    email,
    role,
    password,
    createdAt: dateOf(joined, now),
  }));

/** Orders of the last seven calendar months in Dhaka, oldest first; none is later than `now`. */
export function demoOrders(now: Date): DemoOrder[] {
  const products = new Map(readProducts().map((product) => [product._id, product]));
  const users = new Map(readUsers().map((user) => [user._id, user]));
  const orders = readOrders().map((planned): DemoOrder => {
    const user = users.get(planned.user);
    if (!user) throw new Error(`Order ${planned._id} has no user in users.json`);
    const items = itemsOf(planned, products);
    const cents = sum(items.map((item) => toCents(item.price) * item.quantity));
    return {
      _id: planned._id,
      user: { _id: user._id, name: user.name, email: user.email },
      items,
      totalAmount: toDollars(cents),
      shippingAddress: user.address,
      status: planned.status,
      placedAt: dateOf(planned.placed, now),
    };
  });
  return orders.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
}

/** Pieces or metres of each product (by id) in the demo orders that were not cancelled. */
export function soldByProduct(): ReadonlyMap<string, number> {
  const sold = new Map<string, number>();
  for (const order of readOrders()) {
    if (order.status === 'cancelled') continue;
    for (const { product, quantity } of order.items) {
      sold.set(product, (sold.get(product) ?? 0) + quantity);
    }
  }
  return sold;
}

const itemsOf = (
  planned: PlannedOrder,
  products: ReadonlyMap<string, DemoProduct>,
): DemoOrder['items'] =>
  planned.items.map(({ product: id, quantity }) => {
    const product = products.get(id);
    if (!product)
      throw new Error(`Order ${planned._id} has a product that is not in products.json`);
    return {
      product: id,
      name: product.name,
      category: product.category,
      quantity,
      price: product.price,
    };
  });

/** Dhaka is at UTC+6 all year. */
const DHAKA = 6 * HOUR_MS;

function dateOf({ monthsAgo, fraction }: Moment, now: Date): Date {
  const dhaka = new Date(now.getTime() + DHAKA);
  const start = (back: number): number =>
    Date.UTC(dhaka.getUTCFullYear(), dhaka.getUTCMonth() - back, 1) - DHAKA;
  const end = monthsAgo === 0 ? now.getTime() : start(monthsAgo - 1);
  const from = start(monthsAgo);
  return new Date(Math.floor(from + (end - from) * fraction));
}
