import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { toCents } from '@shop/contracts/money/price';
import type { DemoDelivery } from '@shop/seeds/demo-rolls';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import type { Product } from '../products/product.entity.js';
import { insertDelivery, insertRolls } from '../inventory/rolls/new-rolls.query.js';
import { publishRolls } from '../inventory/ledger/roll-events.js';
import { bookRolls } from '../inventory/ledger/rolls.query.js';

/** Who is on record for what the demo data has done. */
const DEMO = { _id: '00000000-0000-4000-8000-000000000000', name: 'Demo data' };

/** The stock of a new demo cloth lies on its rolls, which have as much together; others are on their way. */
export async function addDemoRolls(
  manager: EntityManager,
  outbox: Outbox,
  product: Product,
  deliveries: readonly DemoDelivery[],
): Promise<void> {
  const { _id: id, cutsPerUnit, leastCuts } = product;
  await manager.query('UPDATE products SET by_roll = true, least_end = $2 WHERE id = $1', [
    id,
    leastCuts,
  ]);
  for (const { rolls, ...delivery } of deliveries) {
    const ofProduct = rolls.filter((roll) => roll.product === id);
    if (ofProduct.length === 0) continue;
    const delivered = await deliveryOf(manager, delivery);
    const added = await insertRolls(
      manager,
      ofProduct.map(({ metres, cost, ...roll }) => ({
        ...roll,
        delivery: delivered,
        parent: null,
        state: delivery.receivedAt ? 'open' : 'expected',
        received: Math.round(metres * cutsPerUnit),
        costCents: toCents(cost),
        ...(delivery.receivedAt && { receivedAt: delivery.receivedAt }),
      })),
    );
    await publishRolls(manager, outbox, added);
  }
  const changed = await bookRolls(manager, id, { reason: 'receive', actor: DEMO._id });
  const event = { products: [changed], at: new Date() };
  await outbox.add(manager, catalogueEvents.stockChanged, id, event);
}

/** The delivery, which holds rolls of several cloths. */
async function deliveryOf(
  manager: EntityManager,
  { supplier, supplierRef, receivedAt, expectedOn }: Omit<DemoDelivery, 'rolls'>,
): Promise<string> {
  const key = `demo ${supplierRef}`;
  const added = await insertDelivery(manager, {
    supplier,
    supplierRef,
    key,
    ...(receivedAt ? { receivedAt } : { expected: { on: expectedOn } }),
    note: null,
    by: DEMO,
  });
  if (added) return added.id;
  const [known] = await manager.query<[{ id: string }]>(
    'SELECT id FROM deliveries WHERE key = $1',
    [key],
  );
  return known.id;
}
