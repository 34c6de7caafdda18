import { Injectable } from '@nestjs/common';
import { ERASED } from '@shop/contracts/customers/erased';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';

const ERASED_ADDRESS = { street: ERASED.text, postalCode: ERASED.text };

/** Days for which an open withdrawal or return keeps its customer. */
const OPEN_DAYS = 90;

/** Customers per sweep; those checked longest ago come first. */
const CUSTOMERS = 200;

/**
 * Erases the customer of an order once the account was deleted, but not before the order has arrived.
 * `erased_customers` is the queue of customers with data that may have to be erased.
 */
@Injectable()
export class ErasedCustomersService {
  constructor(private readonly dataSource: DataSource) {}

  /** Queues a user whose account was deleted, and erases what is possible now. */
  async remember(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      'INSERT INTO erased_customers (user_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [userId],
    );
    await forget(manager, [userId]);
  }

  /** Erases customers whose last orders were closed since. Replicas take different customers. */
  @Interval(60_000)
  async sweep(): Promise<void> {
    await timedBatch('erasedCustomers', () => this.sweepSome());
  }

  private sweepSome(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ user: string }[]>(
        `SELECT user_id AS "user" FROM erased_customers ORDER BY checked_at LIMIT $1
         FOR UPDATE SKIP LOCKED`,
        [CUSTOMERS],
      );
      if (rows.length === 0) return;
      const customers = rows.map(({ user }) => user);
      await forget(manager, customers);
      await leaveQueue(manager, customers);
    });
  }
}

async function forget(manager: EntityManager, customers: readonly string[]): Promise<void> {
  await manager.query(
    "DELETE FROM idempotency WHERE user_id = ANY ($1::uuid[]) AND state = 'completed'",
    [customers],
  );
  const [orders] = await manager.query<[{ id: string }[], number]>(
    `UPDATE orders SET user_name = $1, user_email = $2,
            shipping_address = shipping_address - '{line2,region}'::text[] || $3::jsonb,
            details = '{}', recipient = NULL, price = price || '{"vatNumber": null}'
      WHERE user_id = ANY ($4::uuid[]) AND user_email <> $2
        AND status IN ('delivered', 'cancelled', 'rejected') AND num_nonnulls(pending_transition, pending_edit, pending_replacement, unpaid_edit) = 0
        AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.order_id = orders.id AND w.state = 'open'
              AND w.received_at > now() - interval '${String(OPEN_DAYS)} days')
        AND NOT EXISTS (SELECT FROM order_returns r WHERE r.order_id = orders.id
              AND r.state IN ('requested', 'approved', 'inTransit', 'received', 'inspected')
              AND r.created_at > now() - interval '${String(OPEN_DAYS)} days')
      RETURNING id`,
    [ERASED.name, ERASED.email, JSON.stringify(ERASED_ADDRESS), customers],
  );
  await manager.query('UPDATE order_notes SET text = $1 WHERE order_id = ANY ($2::uuid[])', [
    ERASED.text,
    orders.map(({ id }) => id),
  ]);
  await manager.query('DELETE FROM order_tags WHERE order_id = ANY ($1::uuid[])', [
    orders.map(({ id }) => id),
  ]);
  await manager.query(
    'UPDATE parcels SET address = NULL WHERE order_id = ANY ($1::uuid[]) AND address IS NOT NULL',
    [orders.map(({ id }) => id)],
  );
  await manager.query("UPDATE cancel_requests SET reason = '' WHERE order_id = ANY ($1::uuid[])", [
    orders.map(({ id }) => id),
  ]);
  await manager.query("UPDATE order_returns SET text = '' WHERE order_id = ANY ($1::uuid[])", [
    orders.map(({ id }) => id),
  ]);
  await manager.query(
    `DELETE FROM return_photos WHERE return_id IN (
       SELECT id FROM order_returns WHERE order_id = ANY ($1::uuid[]))`,
    [orders.map(({ id }) => id)],
  );
  await manager.query(
    'UPDATE order_revisions SET by_name = $1 WHERE order_id = ANY ($2::uuid[]) AND by_user = ANY ($3::uuid[])',
    [ERASED.name, orders.map(({ id }) => id), customers],
  );
  await manager.query(
    'UPDATE order_status_history SET by_name = $1 WHERE order_id = ANY ($2::uuid[]) AND by_user = ANY ($3::uuid[])',
    [ERASED.name, orders.map(({ id }) => id), customers],
  );
  await forgetWithdrawals(
    manager,
    orders.map(({ id }) => id),
  );
  await forgetDrafts(manager, customers);
  // Deletes published events. An unpublished one is still needed; the next sweep deletes it.
  await manager.query(
    `DELETE FROM outbox WHERE published_at IS NOT NULL AND aggregate_id IN (
       SELECT id::text FROM orders WHERE user_id = ANY ($1::uuid[]) AND user_email = $2)`,
    [customers, ERASED.email],
  );
}

/** Deletes the drafts of these customers and the events about them; their orders are kept. */
async function forgetDrafts(manager: EntityManager, customers: readonly string[]): Promise<void> {
  await manager.query(
    `WITH forgotten AS (DELETE FROM drafts WHERE customer_id = ANY ($1::uuid[]) RETURNING id)
     DELETE FROM outbox WHERE published_at IS NOT NULL
        AND aggregate_id IN (SELECT id::text FROM forgotten)`,
    [customers],
  );
}

/** Erases the persons who have withdrawn from these orders, and the events about that. */
async function forgetWithdrawals(manager: EntityManager, orders: string[]): Promise<void> {
  await manager.query(
    `WITH forgotten AS (
       UPDATE withdrawals SET name = $1, email = $2, items = '', note = ''
        WHERE order_id = ANY ($3::uuid[]) RETURNING id)
     DELETE FROM outbox WHERE published_at IS NOT NULL
        AND aggregate_id IN (SELECT id::text FROM forgotten)`,
    [ERASED.name, ERASED.email, orders],
  );
}

/** A running request may still place an order, so a customer stays in the queue for a day. */
async function leaveQueue(manager: EntityManager, customers: readonly string[]): Promise<void> {
  await manager.query(
    `DELETE FROM erased_customers erased
      WHERE user_id = ANY ($1::uuid[]) AND removed_at < now() - interval '1 day'
        AND NOT EXISTS (
          SELECT 1 FROM orders WHERE orders.user_id = erased.user_id AND user_email <> $2)`,
    [customers, ERASED.email],
  );
  await manager.query(
    'UPDATE erased_customers SET checked_at = clock_timestamp() WHERE user_id = ANY ($1::uuid[])',
    [customers],
  );
}
