import type { PayloadOf } from '@shop/contracts/core/message';
import type { billingEvents } from '@shop/contracts/billing/billing';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { awaiting, openStripe, SHOP_URL, type OpenStripe } from '../testing/open-stripe.js';
import { findPage, wantPage } from './page.query.js';
import { aUser } from '../testing/open-billing.js';

let shop: OpenStripe;
beforeAll(async () => {
  shop = await openStripe();
});
afterAll(() => shop.close());

const pageOf = async () => {
  const order = awaiting();
  await shop.deliver(order);
  const { address } = await shop.open(order);
  return { order, address };
};
const publishedOf = async (order: string) =>
  (await shop.published()).filter((payload) => payload.order === order) as Partial<
    PayloadOf<typeof billingEvents.paymentSecured>
  >[];

describe('the payment page of an order', () => {
  it('PAY-2: holds the price of the order by the payment page, and publishes it once the shopper has paid', async () => {
    const { order, address } = await pageOf();
    expect(await shop.look(order)).toMatchObject({ state: 'open', isPayable: true });
    expect(shop.press(address, 'pay')).toBe(`${SHOP_URL}/orders/${order.order}?paid`);
    expect(await shop.look(order)).toMatchObject({
      state: 'held',
      sentence: 'Paid by card: on hold',
      until: expect.any(String),
    });
    expect(await publishedOf(order.order)).toMatchObject([
      { order: order.order, user: order.user, amountCents: 5_980, currency: 'USD' },
    ]);
    expect(shop.intentsOf(order)).toMatchObject([
      { amount: 5_980, capture_method: 'manual', status: 'requires_capture' },
    ]);
  });

  it('PAY-3: accepts a payment after the code that the bank requires, and refuses a wrong code', async () => {
    const { order, address } = await pageOf();
    shop.press(address, 'ask');
    expect(await shop.look(order)).toMatchObject({ state: 'open' });
    shop.press(address, 'code', '654321');
    expect(await shop.look(order)).toMatchObject({ state: 'open' });
    shop.press(address, 'ask');
    shop.press(address, 'code', '123456');
    expect(await shop.look(order)).toMatchObject({ state: 'held' });
  });

  it('PAY-3: returns the shopper who closes the payment page, and keeps it payable', async () => {
    const { order, address } = await pageOf();
    expect(shop.press(address, 'close')).toBe(`${SHOP_URL}/orders/${order.order}?unpaid`);
    expect(await shop.open(order)).toEqual({ success: true, address });
    expect(await publishedOf(order.order)).toEqual([]);
  });

  it('accepts a payment on the same page after a declined card', async () => {
    const { order, address } = await pageOf();
    shop.press(address, 'decline');
    expect(await shop.look(order)).toMatchObject({ state: 'open', isPayable: true });
    shop.press(address, 'pay');
    expect(await shop.look(order)).toMatchObject({ state: 'held' });
  });

  it('PAY-4: creates one payment page and one payment for fifty concurrent presses', async () => {
    const sessions = shop.fake.account.sessions.size;
    const order = awaiting();
    await shop.deliver(order);
    const pages = await Promise.all(Array.from({ length: 50 }, () => shop.openSoon(order)));
    expect(new Set(pages.map(({ address }) => address)).size).toBe(1);
    expect(shop.fake.account.sessions.size).toBe(sessions + 1);
    shop.press(pages[0]?.address ?? '', 'pay');
    await shop.look(order);
    expect(shop.intentsOf(order)).toHaveLength(1);
    await expect(shop.open(order)).rejects.toMatchObject({ code: 'billing.paidAlready' });
  });

  it('creates the payment page as soon as the order is known, even if the shopper was faster', async () => {
    const order = awaiting();
    const opened = shop.openSoon(order);
    await shop.deliver(order);
    expect(await opened).toMatchObject({ address: expect.stringContaining('/pay/cs_test_') });
  });

  it('money low: creates a payment page by a new attempt for an order that was unpaid for seven days', async () => {
    const order = await shop.held();
    await shop.become(order, 'pending');
    await shop.become(order, 'cancelled');
    await shop.make();
    await shop.become(order, 'pending');
    await shop.dataSource.query(
      "UPDATE payments SET open_until = now() - interval '1 minute' WHERE order_id = $1 AND state = 'opening'",
      [order.order],
    );
    const { address } = await shop.openSoon(order);
    shop.press(address, 'pay');
    expect(await shop.look(order)).toMatchObject({ state: 'held' });
  });

  it('money low: checks a payment page within two minutes even if 60 are open', async () => {
    const orders = Array.from({ length: 60 }, () => awaiting());
    await shop.deliver(...orders);
    for (const order of orders) await shop.open(order);
    await shop.dataSource.query('UPDATE payments SET looked_at = NULL');
    await shop.openPayments.lookAtAll();
    const left = await shop.dataSource.query<unknown[]>(
      "SELECT 1 FROM payments WHERE state = 'open' AND looked_at IS NULL",
    );
    expect(left).toEqual([]);
  });

  it('PAY-27: refuses another user the payment page as for an unknown order', async () => {
    const { order } = await pageOf();
    const refusalOf = (id: string) =>
      shop.pages.open(id, crypto.randomUUID()).catch((error: unknown) => error);
    const [another, unknown] = await Promise.all([refusalOf(order.order), refusalOf(shop.anId())]);
    expect(another).toMatchObject({ code: 'order.notFound' });
    expect(unknown).toEqual(another);
  });

  it('closes the payment page a little before the order expires', async () => {
    const soon = new Date(Date.now() + 3 * MINUTE_MS).toISOString();
    const placedAt = new Date(Date.now() - 32 * MINUTE_MS).toISOString();
    const order = awaiting({ until: soon, placedAt });
    await shop.deliver(order);
    await expect(shop.open(order)).rejects.toMatchObject({ code: 'billing.pageClosed' });
  });

  it('closes the payment page with its order, and refuses a payment from then on', async () => {
    const { order, address } = await pageOf();
    await shop.become(order, 'closed');
    await shop.make();
    expect(shop.press(address, 'pay')).toContain('/pay/');
    expect(await shop.look(order)).toMatchObject({ state: 'closed' });
    await expect(shop.open(order)).rejects.toMatchObject({ code: 'billing.pageClosed' });
  });

  it('PAY-8: refunds a payment that was made as the order closed', async () => {
    const { order, address } = await pageOf();
    shop.press(address, 'pay');
    await shop.become(order, 'closed');
    await shop.make();
    expect(await shop.look(order)).toMatchObject({ state: 'released' });
    expect(shop.intentsOf(order)).toMatchObject([{ status: 'canceled' }]);
  });

  it('closes a payment page that was still being created, after its creation', async () => {
    const order = awaiting();
    await shop.deliver(order);
    shop.fake.levers.fail({ kind: 'resetAfter', path: '/checkout/sessions' });
    const page = await findPage(shop.dataSource, order.order);
    await wantPage(shop.dataSource, { order: order.order, payment: page?.payment?.id ?? '' });
    await shop.make();
    await shop.become(order, 'closed');
    await shop.make();
    await shop.hurry();
    await shop.make();
    await shop.hurry();
    await shop.make();
    const session = [...shop.fake.account.sessions.values()].filter(
      ({ metadata }) => metadata?.order === order.order,
    );
    expect(session).toMatchObject([{ status: 'expired' }]);
    expect(await shop.look(order)).toMatchObject({ state: 'closed' });
  });

  it('checks the payment of an order whose event was lost without a request', async () => {
    const { order, address } = await pageOf();
    shop.press(address, 'pay');
    await shop.dataSource.query('UPDATE payments SET looked_at = NULL WHERE order_id = $1', [
      order.order,
    ]);
    await shop.openPayments.lookAtAll();
    expect(await shop.moneyOf(order.order)).toMatchObject({ state: 'held' });
  });

  it('checks a payment page once in two seconds, however often the shopper comes back', async () => {
    const { order, address } = await pageOf();
    await shop.look(order);
    shop.press(address, 'pay');
    const again = () => shop.pages.lookAgain(order.order, aUser({ _id: order.user }));
    expect(await again()).toMatchObject({ state: 'open' });
    expect(await shop.look(order)).toMatchObject({ state: 'held' });
  });

  it('V30: closes the open page before an edit, and reports if its customer is paying', async () => {
    const held = await shop.held();
    expect(await shop.pages.closeForEdit(held.order)).toBe(true);
    const paying = await pageOf();
    const other = await pageOf();
    for (const { order } of [paying, other])
      await shop.deliver({ ...order, status: 'pending', until: null, version: 2 });
    shop.press(paying.address, 'pay');
    expect(await shop.pages.closeForEdit(paying.order.order)).toBe(false);
    expect(await shop.moneyOf(paying.order.order)).toMatchObject({ state: 'held' });
    expect(await shop.pages.closeForEdit(other.order.order)).toBe(true);
    shop.press(other.address, 'pay');
    expect(await shop.look(other.order)).not.toMatchObject({ state: 'held' });
    const published = (await shop.published()).filter((one) => one['order'] === other.order.order);
    expect(published.filter((one) => 'why' in one)).toEqual([]);
  });
});
