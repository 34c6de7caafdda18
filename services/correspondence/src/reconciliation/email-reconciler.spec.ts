// Lost events and restored databases, on a real database with an order service that follows its contract.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Rpc } from '@shop/contracts/core/message';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { orderEventsRpc, type ReadEvent } from '@shop/contracts/ordering/order-events';
import { Bus } from '@shop/service-kit/bus/bus';
import { Inbox } from '@shop/service-kit/inbox/inbox';
import { rootLogger } from '@shop/service-kit/logger';
import { ReconciliationPeriod } from '@shop/service-kit/reconciliation/reconciliation-period';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { testAddress } from '@shop/service-kit-testing/test-address';
import { dataSourceOptions } from '../db/data-source.js';
import { EmailsService } from '../emails/emails.service.js';
import { OrderEmailsService } from '../emails/order-emails.service.js';
import { OrderUpdatesService } from '../emails/order-updates.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { UnplacedOrdersService } from '../payments/unplaced-orders.service.js';
import { SECRET_KEY, SHOP_URL, someAddress } from '../testing/test-correspondence.js';
import { EmailReconciler } from './email-reconciler.js';
import { MissedEvents } from './missed-events.js';

const PAGE = 2;
/** The outbox of the order service, which keeps all published events. */
const outbox: ReadEvent[] = [];
const order = {
  call: (rpc: Rpc, input: unknown) => {
    if (rpc === orderEventsRpc.find) {
      const { places } = input as { places: string[] };
      const events = places.map((place) => outbox[Number(place)]);
      return Promise.resolve(Buffer.from(JSON.stringify({ events })));
    }
    const { before } = input as { before: string | null };
    const end = before === null ? outbox.length : Number(before);
    const events = outbox
      .map(({ eventId, name }, place) => ({ place: String(place), eventId, name }))
      .slice(Math.max(0, end - PAGE), end)
      .toReversed();
    const next = end > PAGE ? String(end - PAGE) : null;
    return Promise.resolve(Buffer.from(JSON.stringify({ events, next })));
  },
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let inbox: Inbox;
let orderEmails: OrderEmailsService;
let unplaced: UnplacedOrdersService;
beforeAll(async () => {
  rootLogger.level = 'silent';
  database = await testDatabase(dataSourceOptions);
  inbox = new Inbox(database.dataSource);
  const from = 'Loomery <shop@loomery.test>';
  const settings = new MailSettings(testAddress('SMTP_URL'), 100, from, SHOP_URL, SECRET_KEY);
  const emails = new EmailsService(database.dataSource);
  unplaced = new UnplacedOrdersService(emails, settings);
  orderEmails = new OrderEmailsService(emails, new OrderUpdatesService(emails, settings), settings);
});
afterAll(() => database.close());
beforeEach(() => {
  outbox.length = 0;
  waiting = 0;
});

let waiting = 0;
const warnings = new Map<string, () => Promise<number>>();
const reconciler = () =>
  new EmailReconciler(
    database.dataSource,
    new MissedEvents(database.dataSource, new Bus(order), inbox, orderEmails, unplaced),
    new ReconciliationPeriod(600),
    {
      warn: (name: string, read: () => Promise<number>) => warnings.set(name, read),
      waitingEvents: () => Promise.resolve(waiting),
    } as never,
  );
/** Runs the comparison after ten minutes. */
const compare = async () => {
  await database.dataSource.query('UPDATE reconciliation SET next_at = now()');
  await reconciler().look();
};
const drift = () => warnings.get('emailDrift')?.();

const placedEvent = (email: string): ReadEvent & { name: 'order.placed' } => {
  const user = { _id: randomUUID(), name: 'Nadia', email };
  const at = new Date().toISOString();
  const payload: OrderEvent = {
    order: randomUUID(),
    user,
    items: [],
    totalCents: 900,
    orderStatus: 'pending',
    version: 1,
    placedAt: at,
  };
  return { eventId: randomUUID(), name: 'order.placed', payload };
};
/** Places an order, whose event reaches correspondence or is lost. */
const place = async (email: string, { isLost }: { isLost: boolean }) => {
  const event = placedEvent(email);
  outbox.push(event);
  if (!isLost) await arrive(event);
  return event;
};
const arrive = (event: ReadEvent & { name: 'order.placed' }) =>
  inbox.run('emails.orderPlaced', [event.eventId], (manager) =>
    orderEmails.placed(manager, [event]),
  );
const subjectsTo = async (email: string) =>
  (
    await database.dataSource.query<{ subject: string }[]>(
      'SELECT subject FROM emails WHERE receiver = $1 ORDER BY created_at, kind',
      [email],
    )
  ).map(({ subject }) => subject.replace(/ [\dA-F]{8}/, ''));

describe('reliability 1: orders whose events were lost', () => {
  it('sends the missing e-mails of orders once', async () => {
    const lost = someAddress();
    const known = someAddress();
    for (let count = 0; count < 3; count += 1) await place(known, { isLost: false });
    const event = await place(lost, { isLost: true });
    await place(known, { isLost: false });
    await compare();
    expect(await drift()).toBe(1);
    expect(await subjectsTo(lost)).toEqual(['Your Loomery order']);
    expect(await subjectsTo(known)).toHaveLength(4);
    await arrive(event);
    await compare();
    expect(await drift()).toBe(0);
    expect(await subjectsTo(lost)).toHaveLength(1);
  });

  it('sends the missing e-mails about a changed status too', async () => {
    const email = someAddress();
    const { payload } = await place(email, { isLost: true });
    const change = { from: 'pending', orderStatus: 'shipped', version: 2 } as const;
    outbox.push({
      eventId: randomUUID(),
      name: 'order.statusChanged',
      payload: { ...payload, ...change, at: payload.placedAt },
    });
    await compare();
    expect(await subjectsTo(email)).toEqual(['Your Loomery order', 'Order: shipped']);
  });

  it('sends the missing e-mails about an order that awaits a transfer, and about its end without payment', async () => {
    const email = someAddress();
    const { payload } = placedEvent(email);
    const order: OrderEvent = { ...payload, payment: { method: 'transfer', credit: [] } };
    outbox.push(
      {
        eventId: randomUUID(),
        name: 'order.awaitingPayment',
        payload: { ...order, until: order.placedAt },
      },
      {
        eventId: randomUUID(),
        name: 'order.closed',
        payload: { ...order, reason: 'unpaid', sentence: 'Too late.', at: order.placedAt },
      },
    );
    await compare();
    expect((await subjectsTo(email)).sort()).toEqual([
      'Please transfer $9.00 for your Loomery order',
      'Your order was not paid',
    ]);
  });

  it('sends the missing e-mails after an older database of correspondence was restored', async () => {
    const emails = Array.from({ length: 30 }, someAddress);
    for (const email of emails) await place(email, { isLost: false });
    await database.asAdministrator('TRUNCATE emails, inbox CASCADE');
    await compare();
    expect(await drift()).toBe(30);
    for (const email of emails) expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('compares orders with e-mails in one replica, and not while events wait in the queue', async () => {
    const email = someAddress();
    await place(email, { isLost: true });
    waiting = 1;
    await compare();
    expect(await subjectsTo(email)).toEqual([]);
    waiting = 0;
    await database.dataSource.query('UPDATE reconciliation SET next_at = now()');
    await Promise.all([reconciler().look(), reconciler().look(), reconciler().look()]);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('continues with other orders if one cannot be handled', async () => {
    const email = someAddress();
    const broken = placedEvent(someAddress());
    outbox.push({ ...broken, payload: { ...broken.payload, items: null as never } });
    await place(email, { isLost: true });
    await compare();
    expect(await subjectsTo(email)).toHaveLength(1);
    await compare();
    expect(await drift()).toBe(1);
  });
});
