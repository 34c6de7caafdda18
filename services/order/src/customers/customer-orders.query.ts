import type { CustomerOrders } from '@shop/contracts/ordering/customer-orders';
import { toCents, toDollars } from '@shop/contracts/money/price';
import type { EntityManager } from 'typeorm';
import { orderNumberOf } from '../ordering/reads/order.view.js';
import { customerFigures } from '../ordering/reads/customer-figures.query.js';

type ShippingAddress = CustomerOrders['addresses'][number]['address'];

interface NewestRow {
  _id: string;
  number: number;
  cents: string;
  orderStatus: CustomerOrders['newest'][number]['orderStatus'];
  placedAt: Date;
  address: ShippingAddress;
}

/** Maximum of orders whose addresses are read. */
const RECENT = 50;
const SHOWN = 5;

const NEWEST = `
  SELECT id AS _id, number, total_cents AS cents, status AS "orderStatus", placed_at AS "placedAt", shipping_address AS address
    FROM orders WHERE user_id = $1 AND status NOT IN ('placing', 'rejected')
   ORDER BY placed_at DESC, id DESC LIMIT $2`;

/** Returns figures, newest orders and addresses of one customer. */
export async function ordersOfCustomer(
  manager: EntityManager,
  user: string,
): Promise<CustomerOrders> {
  const [{ ofGoods, ...figures }, newest] = await Promise.all([
    customerFigures(manager, user),
    manager.query<NewestRow[]>(NEWEST, [user, RECENT]),
  ]);
  return {
    ...figures,
    average: ofGoods === 0 ? null : toDollars(Math.round(toCents(figures.revenue) / ofGoods)),
    newest: newest.slice(0, SHOWN).map((row) => ({
      _id: row._id,
      number: orderNumberOf(row),
      orderStatus: row.orderStatus,
      totalAmount: toDollars(Number(row.cents)),
      createdAt: row.placedAt.toISOString(),
    })),
    addresses: addressesOf(newest),
  };
}

/** Returns each address once, last used first. */
function addressesOf(newest: readonly NewestRow[]): CustomerOrders['addresses'] {
  const found = new Map<string, CustomerOrders['addresses'][number]>();
  for (const { address, placedAt } of newest) {
    const key = JSON.stringify(Object.entries(address).sort()).toLowerCase();
    if (!found.has(key)) found.set(key, { address, usedAt: placedAt.toISOString() });
  }
  return [...found.values()].slice(0, SHOWN);
}
