import 'reflect-metadata';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { ERASED } from '@shop/contracts/customers/erased';
import { defaultSettings } from '../settings/default-settings.js';
import { SettingsService } from '../settings/settings.service.js';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { PricedOrders } from '../testing/priced-orders.js';
import { InvoiceRemindersRpc } from './invoice-reminders.rpc.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

describe("the data for billing's reminders", () => {
  it('returns the reminder days of the settings and the orders of erased customers', async () => {
    const { dataSource, audit } = shop;
    const priced = new PricedOrders(shop);
    const cloth = await priced.ware('Ajrakh', 2_400);
    const place = async (user = aUser()) => (await shop.place({ [cloth]: 1 }, { user })).order._id;
    const leaving = aUser();
    const order = await place();
    const erased = await place();
    const arriving = await place(leaving);
    await dataSource.query('INSERT INTO erased_customers (user_id) VALUES ($1)', [leaving._id]);
    await dataSource.query('UPDATE orders SET user_email = $2 WHERE id = $1', [
      erased,
      ERASED.email,
    ]);
    const usual = defaultSettings('demo');
    const rpc = new InvoiceRemindersRpc(dataSource, new SettingsService(dataSource, audit, usual));
    const orders = [order, erased, arriving];
    const find = async () =>
      orderPaymentsRpc.findReminders.output.parse(await rpc.find({ orders }));
    const found = await find();
    expect(found.days).toEqual([3, 14, 30]);
    expect(found.erased.toSorted()).toEqual([erased, arriving].toSorted());
    await priced.owner.settings({ payments: { ...usual.payments, invoiceReminderDays: [7] } });
    expect((await find()).days).toEqual([7]);
  });
});
