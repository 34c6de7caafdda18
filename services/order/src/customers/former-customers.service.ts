import { Injectable } from '@nestjs/common';
import { Every } from '@shop/service-kit/rounds';
import { DataSource, type EntityManager } from 'typeorm';

/** Who the order of a removed account belongs to; the books keep the order itself. */
const FORMER = {
  name: 'Former customer',
  email: 'removed@loomery.invalid',
  address: { street: '(removed)', postalCode: '(removed)' },
};

/** Forgets who placed an order once the account is gone, but not before the parcel has arrived. */
@Injectable()
export class FormerCustomersService {
  constructor(private readonly dataSource: DataSource) {}

  /** The account of the user is gone. */
  async remember(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      'INSERT INTO former_customers (user_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [userId],
    );
    await manager.query('DELETE FROM idempotency WHERE user_id = $1 AND state = $2', [
      userId,
      'completed',
    ]);
    await forgetClosedOrders(manager);
  }

  /** Forgets those whose last orders have been closed since. */
  @Every(60_000)
  async sweep(): Promise<void> {
    await this.dataSource.transaction(forgetClosedOrders);
  }
}

async function forgetClosedOrders(manager: EntityManager): Promise<void> {
  const [orders] = await manager.query<[{ id: string }[], number]>(
    `UPDATE orders SET user_name = $1, user_email = $2, shipping_address = shipping_address || $3::jsonb
     FROM former_customers former
     WHERE orders.user_id = former.user_id AND user_email <> $2
       AND status IN ('delivered', 'cancelled', 'rejected') AND pending_transition IS NULL
     RETURNING orders.id`,
    [FORMER.name, FORMER.email, JSON.stringify(FORMER.address)],
  );
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await manager.query(
    `UPDATE order_status_history SET by_name = $1 FROM former_customers former
     WHERE by_user = former.user_id AND order_id = ANY ($2)`,
    [FORMER.name, ids],
  );
  // Facts that have been told; one that waits is still needed, and is pruned with the others.
  await manager.query(
    'DELETE FROM outbox WHERE aggregate_id = ANY ($1) AND published_at IS NOT NULL',
    [ids],
  );
}
