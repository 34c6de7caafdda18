// Searches every table for the personal data of a removed account.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { admin } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';
import { ErasedCustomers } from './erased-customers.js';

let billing: OpenMethods;
let erased: ErasedCustomers;
beforeAll(async () => {
  billing = await openMethods();
  erased = new ErasedCustomers(billing.dataSource);
});
afterAll(() => billing.close());

const CANARY = 'Canary Person';

/** Returns the tables that contain the name. */
async function tablesWithCanary(): Promise<string[]> {
  const tables = await billing.dataSource.query<{ name: string }[]>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = [];
  for (const { name } of tables) {
    const rows = await billing.dataSource.query<unknown[]>(
      `SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0 LIMIT 1`,
      [CANARY],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
const remove = (user: string) =>
  billing.dataSource.transaction((manager) => erased.add(manager, user));

const line = (order: string) =>
  billing.dataSource.query(
    `INSERT INTO bank_transfers (id, line_hash, booked_on, amount, reference, payer, state, order_id)
     VALUES (gen_random_uuid(), $1, now(), 5980, $2, $2, 'matched', $3)`,
    [randomUUID(), CANARY, order],
  );

describe('the money of a removed account', () => {
  it('money 11, PRV-2: removes the name of a deleted account from every table, and keeps the sums right', async () => {
    const user = randomUUID();
    const transfer = anAwaitingOrder({ method: 'transfer', user });
    await billing.deliver(transfer);
    await billing.receive(transfer.order, 59.8);
    await line(transfer.order);
    await billing.change(transfer, 'shipped');
    await billing.refunds.refund(admin, {
      order: transfer.order,
      amount: 5,
      reason: CANARY,
      purpose: randomUUID(),
    });
    const credit = { user, amount: 9, note: CANARY, key: randomUUID() };
    await billing.credit.change(admin, credit);
    const terms = { user, limit: 60, version: 0, isOn: true, company: CANARY, dueDays: 14 };
    await billing.terms.save(admin, { ...terms, messageId: randomUUID() });
    expect(await tablesWithCanary()).toEqual([
      'bank_transfers',
      'credit_entries',
      'credit_terms',
      'operations',
    ]);
    await remove(user);
    expect(await tablesWithCanary()).toEqual([]);
    expect(await billing.wrongBalances()).toEqual([]);
    await line(transfer.order);
    await billing.dataSource.query(
      "UPDATE erased_customers SET checked_at = now() - interval '2 hours'",
    );
    await erased.sweep();
    expect(await tablesWithCanary()).toEqual([]);
  });

  it('money 11: keeps the name of a company for as long as it owes an invoice', async () => {
    const user = randomUUID();
    const terms = { user, limit: 60, version: 0, isOn: true, company: CANARY, dueDays: 14 };
    await billing.terms.save(admin, { ...terms, messageId: randomUUID() });
    const order = anAwaitingOrder({ method: 'invoice', user });
    await billing.deliver(order);
    await billing.change(order, 'shipped');
    await remove(user);
    expect(await tablesWithCanary()).toEqual(['credit_terms']);
    await billing.receive(order.order, 59.8);
    const queue = async () => {
      await billing.dataSource.query(
        "UPDATE erased_customers SET checked_at = now() - interval '2 hours', removed_at = now() - interval '1 year'",
      );
      await erased.sweep();
      return billing.dataSource.query<unknown[]>(
        'SELECT 1 FROM erased_customers WHERE user_id = $1',
        [user],
      );
    };
    expect(await queue()).toEqual([]);
    expect(await tablesWithCanary()).toEqual([]);
  });
});
