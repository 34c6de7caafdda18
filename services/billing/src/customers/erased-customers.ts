import { Injectable } from '@nestjs/common';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { erase, leaveQueue, takeQueue } from './erased-customers.query.js';

const SWEEP_EVERY_MS = 60_000;

/**
 * Erases what billing stores about a customer except ids and sums, once the account is removed. Transfers can still
 * arrive and invoices can still be owed, so customers stay in a queue until nothing is left.
 */
@Injectable()
export class ErasedCustomers {
  constructor(private readonly dataSource: DataSource) {}

  /** Erases what can be erased now, and queues the customer for the rest. */
  async add(manager: EntityManager, user: string): Promise<void> {
    await manager.query(
      'INSERT INTO erased_customers (user_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [user],
    );
    await erase(manager, [user]);
  }

  /** Erases what has arrived since. Replicas lock different customers. */
  @Interval(SWEEP_EVERY_MS)
  async sweep(): Promise<void> {
    await timedBatch('erasedCustomers', () =>
      this.dataSource.transaction(async (manager) => {
        const users = await takeQueue(manager);
        if (users.length === 0) return;
        await erase(manager, users);
        await leaveQueue(manager, users);
      }),
    );
  }
}
