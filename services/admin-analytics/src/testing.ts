// What the specs of this service tell it: facts as the other services would say them.
import { type ProductFact } from '@shop/contracts/catalogue';
import { type OrderFact } from '@shop/contracts/order';
import { type Delivery } from '@shop/service-kit/bus/call';
import { type DataSource, type EntityManager } from 'typeorm';
import { randomUUID } from 'node:crypto';

/** An order of two pieces of one cloth at 25 dollars, changed as the spec needs. */
export const orderFact = (changes: Partial<OrderFact> = {}): OrderFact => ({
  order: randomUUID(),
  user: { _id: randomUUID(), name: 'Rahim', email: 'rahim@example.test' },
  items: [
    {
      product: randomUUID(),
      name: 'Poplin',
      category: 'cotton',
      image: null,
      quantity: 2,
      priceCents: 2500,
    },
  ],
  totalCents: 5000,
  orderStatus: 'pending',
  version: 1,
  placedAt: new Date().toISOString(),
  ...changes,
});

/** A product of 12 pieces, changed as the spec needs. */
export const productFact = (changes: Partial<ProductFact> = {}): ProductFact => ({
  product: randomUUID(),
  name: 'Poplin',
  category: 'cotton',
  priceCents: 2500,
  stock: 12,
  image: null,
  version: 1,
  at: new Date().toISOString(),
  ...changes,
});

/** Hands a fact over as the bus would: inside a transaction that ends with it. */
export const deliver = (
  database: DataSource,
  hear: (delivery: Delivery) => Promise<void>,
): Promise<void> =>
  database.transaction((manager: EntityManager) =>
    hear({ manager, eventId: randomUUID(), requestId: randomUUID(), occurredAt: new Date() }),
  );
