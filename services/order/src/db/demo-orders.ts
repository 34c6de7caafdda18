import { setTimeout } from 'node:timers/promises';
import type { UserView } from '@shop/contracts/auth/auth';
import { DAY_MS } from '@shop/contracts/core/time';
import { rootLogger } from '@shop/service-kit/logger';
import { DomainError } from '@shop/service-kit/domain-error';
import type { DemoOrder } from '@shop/seeds/demo';
import type { DataSource } from 'typeorm';
import { Order } from '../ordering/reads/order.entity.js';
import type { OrderStatusService } from '../ordering/lifecycle/order-status.service.js';
import type { ParcelsService } from '../ordering/dispatch/parcels.service.js';
import type { PlaceOrderService } from '../ordering/place/place-order.service.js';
import { spareItemOf, withSpare } from './demo-marks.js';

const REQUEST_MS = 7_000;
const TIMEOUT_MS = 60_000;
const AGAIN_MS = 500;
/** Temporary errors: the catalogue may still be starting, or returning the stock of a cancelled order. */
const passing: ReadonlySet<string> = new Set([
  'order.failed',
  'order.outOfStock',
  'order.noPiece',
  'order.otherLot',
  'service.unavailable',
  'service.busy',
]);

export interface DemoServices {
  placeOrder: PlaceOrderService;
  statuses: OrderStatusService;
  parcels: ParcelsService;
  /** The admin who is recorded as the author of the changes. */
  admin: Pick<UserView, '_id' | 'name' | 'role'>;
  now: Date;
}

/** Returns the missing demo orders of an empty shop, or of one whose seed was interrupted; none for other shops. */
export async function missingOrders(
  dataSource: DataSource,
  demo: DemoOrder[],
): Promise<DemoOrder[]> {
  const rows = await dataSource.manager.find(Order, { select: { _id: true } });
  const there = new Set(rows.map((row) => row._id));
  const missing = demo.filter((order) => !there.has(order._id));
  const isOnlyDemo = rows.length + missing.length === demo.length;
  return isOnlyDemo ? missing : [];
}

/** Places the orders through the same use case as a shopper's, each at its time and with its status. */
export async function addDemoOrders(
  services: DemoServices,
  orders: readonly DemoOrder[],
): Promise<void> {
  const spare = spareItemOf(orders);
  for (const demo of orders) {
    const id = await placeWithRetries(services, withSpare(demo, spare));
    const at = new Date(Math.min(demo.placedAt.getTime() + DAY_MS, services.now.getTime()));
    if (demo.status !== 'pending')
      await services.statuses.change(id, { to: demo.status, by: services.admin, at });
  }
  const parted = orders.find(({ status, items }) => status === 'processing' && items.length > 1);
  if (parted) await sendFirstLine(services, parted._id);
}

/** Sends a line of an order in a separate parcel, which leaves once the order is charged. */
async function sendFirstLine({ parcels, admin }: DemoServices, order: string): Promise<void> {
  const { open } = await parcels.ofOrder(order, admin);
  const first = open.find(({ wait }) => wait === undefined);
  if (!first) return;
  const lines = [{ product: first.product }];
  const about = { order, idempotencyKey: null, lines, dispatch: true, notify: false };
  await parcels.pack(about, admin).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'order.chargeUnderWay')) throw error;
  });
}

async function placeWithRetries({ placeOrder }: DemoServices, demo: DemoOrder): Promise<string> {
  const items = demo.items.map(({ product, quantity, price }) => ({ product, quantity, price }));
  const { totalAmount, shippingAddress, user, placedAt } = demo;
  const end = performance.now() + TIMEOUT_MS;
  for (let attempt = 0; ; attempt += 1) {
    const message = `demo-${demo._id}-${String(attempt)}`;
    try {
      const { order } = await placeOrder.place({
        user,
        order: { items, totalAmount, shippingAddress },
        key: message,
        messageId: message,
        remainingMs: REQUEST_MS,
        placedAt,
        // The catalogue never holds stock again for an order that was released.
        ...(attempt === 0 ? { id: demo._id } : {}),
      });
      return order._id;
    } catch (error) {
      const isPassing = error instanceof DomainError && passing.has(error.code);
      if (!isPassing || performance.now() > end) throw error;
      rootLogger.info({ reason: error.message }, 'demo order waits');
      await setTimeout(AGAIN_MS);
    }
  }
}
