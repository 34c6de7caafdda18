import 'reflect-metadata';
import { auditQuery } from '@shop/contracts/core/audit';
import { register } from 'prom-client';
import { chargedOrder, heldOrder } from '../testing/card-orders.js';
import { admin, anOrder, openBilling, type OpenBilling } from '../testing/open-billing.js';
import { ChecksService } from './checks.service.js';
import { saveDiscrepancies } from '../providers/discrepancies.query.js';
import { saveDisputes } from '../providers/disputes.query.js';
import { UnsettledMoney } from './unsettled-money.js';

let billing: OpenBilling;
let checks: ChecksService;
beforeAll(async () => {
  billing = await openBilling();
  checks = new ChecksService(billing.dataSource, billing.audit);
});
afterAll(() => billing.close());
beforeEach(() => billing.asAdministrator('TRUNCATE discrepancies, order_money CASCADE'));

const differ = (subject: string, order: string | null = null) =>
  saveDiscrepancies(billing.dataSource, [
    {
      ...({ kind: 'wrongAmount', method: 'stripe', subject, order } as const),
      ours: 'charged $1.00',
      theirs: 'charged $2.00',
    },
  ]);

describe('the cases for staff', () => {
  it('PAY-23: lists disputes with their reason and deadline, newest first, in pages', async () => {
    const order = await chargedOrder(billing);
    const evidenceUntil = new Date('2026-12-01T00:00:00.000Z');
    for (const state of ['open', 'lost', 'won'] as const)
      await billing.dataSource.transaction((manager) =>
        saveDisputes(manager, order.payment, [
          { reference: state, amount: 1_000, reason: 'fraudulent', state, evidenceUntil },
        ]),
      );
    const first = await checks.disputes({ limit: 2 });
    const next = await checks.disputes({ limit: 2, after: first.next ?? '' });
    expect([...first.disputes, ...next.disputes].map(({ state }) => state)).toEqual([
      'won',
      'lost',
      'open',
    ]);
    expect(next).toMatchObject({ next: null });
    expect((await checks.disputes({ state: 'open', limit: 2 })).disputes).toMatchObject([
      {
        order: order.order,
        amount: 10,
        reason: 'fraudulent',
        evidenceUntil: evidenceUntil.toISOString(),
      },
    ]);
  });

  it('settles a difference once, records that, and does not report it again', async () => {
    const { order } = anOrder();
    await differ('one', order);
    await differ('two');
    const [two, one] = (await checks.discrepancies({ state: 'open', limit: 5 })).discrepancies;
    const note = 'Put right at the provider';
    const settled = await checks.settle(admin, { discrepancy: one?._id ?? '', note });
    expect(settled).toMatchObject({ state: 'settled', note, order });
    const again = await checks.settle(admin, { discrepancy: one?._id ?? '', note: 'Later' });
    expect(again).toEqual(settled);
    await differ('one', order);
    const open = await checks.discrepancies({ state: 'open', limit: 5 });
    expect(open.discrepancies).toEqual([two]);
    const { entries } = await billing.audit.list(auditQuery.parse({ subject: order }));
    expect(entries).toMatchObject([{ action: 'payment.discrepancySettled', after: { note } }]);
    const unknown = { discrepancy: crypto.randomUUID(), note };
    await expect(checks.settle(admin, unknown)).rejects.toMatchObject({
      code: 'billing.discrepancyNotFound',
    });
  });

  it('counts open discrepancies, unfinished operations and orders that have waited for too long', async () => {
    await differ('one');
    const { payment } = await heldOrder(billing);
    const stay = (purpose: string, age: string, nextAt: string) =>
      billing.dataSource.query(
        `INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, next_at)
         VALUES (gen_random_uuid(), $1, 'refund', $2, 1, 'wanted', now() - $3::interval, $4)`,
        [payment, purpose, age, nextAt],
      );
    await stay('stays', '11 minutes', 'now');
    await stay('young', '9 minutes', 'now');
    await stay('a task by hand', '11 minutes', 'infinity');
    const awaiting = { status: 'awaiting', method: 'transfer' } as const;
    const agoS = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
    await billing.deliver(
      anOrder({ ...awaiting, until: agoS(70) }),
      anOrder({ ...awaiting, until: agoS(50) }),
    );
    await billing.dataSource.query(
      `INSERT INTO document_work (order_id, sent_since, tries)
       SELECT gen_random_uuid(), now(), tries FROM unnest(ARRAY[5, 6]) tries`,
    );
    const warnings = new Map<string, () => Promise<number>>();
    const life = { warn: (name: string, read: () => Promise<number>) => warnings.set(name, read) };
    await new UnsettledMoney(billing.dataSource, life as never).measure();
    expect(await warnings.get('discrepancies')?.()).toBe(1);
    const metrics = await register.metrics();
    for (const name of [
      'discrepancies',
      'operations_unfinished',
      'orders_overdue',
      'documents_failing',
    ])
      expect(metrics).toContain(`\nbilling_${name} 1\n`);
  });
});
