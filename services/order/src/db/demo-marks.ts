// Changes some demo orders after they were placed: a part is cancelled, a second parcel is packed, one is sent again,
// and tags are set. None of this changes the figures or the stock of the demo.
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import { toCents, toDollars } from '@shop/contracts/money/price';
import { DomainError } from '@shop/service-kit/domain-error';
import { foldTag } from '@shop/contracts/core/tags';
import { demoProducts, type DemoOrder } from '@shop/seeds/demo';
import type { DataSource } from 'typeorm';
import type { ParcelsService } from '../ordering/dispatch/parcels.service.js';
import type { ResendService } from '../ordering/dispatch/resend.service.js';
import { addTag } from '../ordering/reads/order-tags.query.js';
import type { CancelItemsService } from '../ordering/revisions/cancel-items.service.js';

interface MarkServices {
  parcels: ParcelsService;
  resending: ResendService;
  cancellations: CancelItemsService;
  dataSource: DataSource;
  admin: Pick<UserView, '_id' | 'name' | 'role'>;
}

/** A pending order with an item of pieces, of which one more is ordered than is kept. */
export interface SpareItem {
  order: string;
  product: string;
}

const REASON = 'One piece had a flaw';

/** Returns the first pending order that can get an extra piece, or null if there is none. */
export function spareItemOf(orders: readonly DemoOrder[]): SpareItem | null {
  const pieces = new Map(
    demoProducts()
      .filter(({ sale }) => !sale)
      .map(({ _id, stock }) => [_id, stock]),
  );
  for (const { _id: order, status, items } of orders) {
    const item = items.find(({ product }) => (pieces.get(product) ?? 0) > 0);
    if (status === 'pending' && item) return { order, product: item.product };
  }
  return null;
}

/** Returns the order as placed, including the piece that is cancelled afterwards. */
export function withSpare(order: DemoOrder, spare: SpareItem | null): DemoOrder {
  if (spare?.order !== order._id) return order;
  const price = order.items.find(({ product }) => product === spare.product)?.price ?? 0;
  return {
    ...order,
    totalAmount: toDollars(toCents(order.totalAmount) + toCents(price)),
    items: order.items.map((item) =>
      item.product === spare.product ? { ...item, quantity: item.quantity + 1 } : item,
    ),
  };
}

/** Cancels a piece, packs a second parcel, sends one again and tags two orders. */
export async function addDemoMarks(
  services: MarkServices,
  orders: readonly DemoOrder[],
): Promise<void> {
  const spare = spareItemOf(orders);
  if (spare) await cancelSpare(services, spare);
  const parted = orders.find(({ status, items }) => status === 'processing' && items.length > 1);
  if (parted) await packSecondLine(services, parted._id);
  const sent = orders.find(({ status }) => status === 'shipped');
  if (sent) await sendAgain(services, sent._id);
  const pending = orders.filter(({ status }) => status === 'pending');
  for (const [nth, tag] of ['Gift wrap', 'Call first'].entries()) {
    const order = pending[nth]?._id;
    const isThere = order !== undefined && (await isPlaced(services, order));
    if (isThere) await addTag(services.dataSource.manager, { order, tag, folded: foldTag(tag) });
  }
}

async function cancelSpare(
  { cancellations, admin }: MarkServices,
  { order, product }: SpareItem,
): Promise<void> {
  const lines = [{ product, quantity: 1 }];
  const input = { order, lines, reason: REASON, notify: false, idempotencyKey: randomUUID() };
  await orNothing(cancellations.cancel(input, admin));
}

async function packSecondLine({ parcels, admin }: MarkServices, order: string): Promise<void> {
  const { open } = await parcels.ofOrder(order, admin);
  const second = open.find(({ wait }) => wait === undefined || wait === 'cutting');
  if (!second) return;
  const lines = [{ product: second.product }];
  await orNothing(parcels.pack({ order, idempotencyKey: null, lines }, admin));
}

/** Sends the parcel of an order again, after the carrier has brought it back. */
async function sendAgain(
  { parcels, resending, admin }: MarkServices,
  order: string,
): Promise<void> {
  const { parcels: sent } = await parcels.ofOrder(order, admin);
  const first = sent.find(({ state }) => state === 'dispatched');
  if (!first) return;
  await parcels.mark(first._id, 'cameBack', admin);
  const input = { parcel: first._id, idempotencyKey: null, dispatch: true, notify: false };
  await orNothing(resending.resend(input, admin));
}

async function isPlaced({ parcels, admin }: MarkServices, order: string): Promise<boolean> {
  return (await orNothing(parcels.ofOrder(order, admin))) !== null;
}

/** Returns null if the work is refused: the order was placed with another id, or is being charged. */
const orNothing = <Result>(result: Promise<Result>): Promise<Result | null> =>
  result.catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
