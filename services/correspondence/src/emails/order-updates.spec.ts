// Tests when customers are notified of changed orders, on a real database with the mailer run by hand.
import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { testAddress } from '@shop/service-kit-testing/test-address';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { MailSettings } from './mail-settings.js';
import { Mailer } from '../mail/mailer.js';
import { mailsTo, SECRET_KEY, SHOP_URL, someAddress } from '../testing/test-correspondence.js';
import { EmailsService } from './emails.service.js';
import { OrderUpdatesService, type StatusEvent } from './order-updates.service.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailer: Mailer;
let service: OrderUpdatesService;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
  const from = 'Loomery <shop@loomery.test>';
  const settings = new MailSettings(testAddress('SMTP_URL'), 100, from, SHOP_URL, SECRET_KEY);
  mailer = new Mailer(database.dataSource, settings);
  service = new OrderUpdatesService(new EmailsService(database.dataSource), settings);
});
afterAll(async () => {
  mailer.onApplicationShutdown();
  await database.close();
});

function anOrder() {
  const order = randomUUID();
  const user = { _id: randomUUID(), name: 'Nadia', email: someAddress() };
  let version = 1;
  let status: OrderStatus = 'pending';
  return {
    email: user.email,
    order,
    /** Returns the event of the next change of its status. */
    to: (next: OrderStatus, notify?: boolean, emailAfter?: string): StatusEvent => {
      const at = new Date().toISOString();
      const from = status;
      status = next;
      version += 1;
      const change = { from, orderStatus: next, version, at, notify, emailAfter };
      const payload = { order, user, items: [], totalCents: 900, placedAt: at, ...change };
      return { eventId: randomUUID(), payload };
    },
  };
}

/** Delivers the events like the bus, each list in its own transaction. */
const handle = (...events: StatusEvent[]) =>
  database.dataSource.transaction((manager) => service.write(manager, events));
/** Skips the time in which a change may be undone, and runs the mailer. */
const wait = async () => {
  await database.dataSource.query(
    "UPDATE emails SET next_at = next_at - interval '12 seconds' WHERE status = 'waiting'",
  );
  await mailer.deliverDue();
};
const subjects = async (email: string) =>
  (await mailsTo(email)).map(({ subject }) => subject.replace(/^Order \w+: /, ''));
const listed = async (email: string) =>
  database.dataSource.query<{ subject: string; seconds: number }[]>(
    `SELECT subject, round(extract(epoch FROM next_at - created_at))::int AS seconds
       FROM emails WHERE receiver = $1`,
    [email],
  );

describe('the e-mail about a changed order', () => {
  it('product D1b: holds the e-mail about a changed order until the time for an undo is over', async () => {
    const order = anOrder();
    await handle(order.to('processing'));
    await mailer.deliverDue();
    expect(await subjects(order.email)).toEqual([]);
    expect(await listed(order.email)).toMatchObject([{ seconds: 12 }]);
    await wait();
    expect(await subjects(order.email)).toEqual(['processing']);
  });

  it('holds the e-mail about a bulk change until it can no longer be undone, and longer on request', async () => {
    const order = anOrder();
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    await handle(order.to('processing', undefined, inSeconds(30)));
    expect(await listed(order.email)).toMatchObject([{ seconds: 32 }]);
    const delay = { orders: [order.order], until: inSeconds(90) };
    await database.dataSource.transaction((manager) => service.delay(manager, delay));
    expect(await listed(order.email)).toMatchObject([{ seconds: 92 }]);
    await handle(order.to('pending'));
    expect(await listed(order.email)).toEqual([]);
  });

  it('product D1b: withdraws the e-mail if the status is changed back before it is sent', async () => {
    const order = anOrder();
    await handle(order.to('processing'));
    await handle(order.to('pending'));
    expect(await listed(order.email)).toEqual([]);
    await wait();
    expect(await subjects(order.email)).toEqual([]);
  });

  it('product D1b: sends one e-mail for several quick changes, about the last of them', async () => {
    const order = anOrder();
    await handle(order.to('processing'));
    await handle(order.to('shipped'), order.to('delivered'));
    await wait();
    expect(await subjects(order.email)).toEqual(['delivered']);
    expect((await mailsTo(order.email))[0]?.text).toContain('Before: pending');
  });

  it('product D1b: sends one e-mail when many replicas handle the changes at the same time', async () => {
    const order = anOrder();
    const events = (['processing', 'shipped', 'delivered', 'cancelled'] as const).map((status) =>
      order.to(status),
    );
    await Promise.all(events.map((event) => handle(event)));
    await wait();
    expect(await subjects(order.email)).toEqual(['cancelled']);
  });

  it('product D1b: writes no e-mail if the admin wants none, and withdraws a waiting one', async () => {
    const silent = anOrder();
    const half = anOrder();
    await handle(silent.to('processing', false), half.to('processing', true));
    await handle(half.to('shipped', false));
    await wait();
    expect(await subjects(silent.email)).toEqual([]);
    expect(await subjects(half.email)).toEqual([]);
  });

  it('product D1b: sends an e-mail about a change back once the first e-mail has left', async () => {
    const order = anOrder();
    await handle(order.to('shipped'));
    await wait();
    await handle(order.to('pending'));
    await wait();
    expect(await subjects(order.email)).toEqual(['shipped', 'pending']);
  });

  it('product D1b: writes no e-mail about a change that arrives after the e-mail about a later one', async () => {
    const order = anOrder();
    const early = order.to('processing');
    const late = order.to('shipped');
    await handle(late);
    await wait();
    await handle(early);
    await wait();
    expect(await subjects(order.email)).toEqual(['shipped']);
  });
});
