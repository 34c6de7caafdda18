import { call, plentiful, register, tokenOf } from './account';
import { expectAccessible } from './accessibility';
import { admin, logIn, reads } from './browser';
import { counting } from './counting';
import { newVisitors } from './visitors';

const ORDERS = 10;
const MOST = 14;

const ordersOf = async (token: string) => {
  const { body } = await call('/orders/mine', { token });
  return body['orders'] as { _id: string; orderStatus: string }[];
};

/** Places orders of one piece each; returns their numbers. */
async function placeOrders(token: string): Promise<string[]> {
  const product = await plentiful();
  for (let at = 0; at < ORDERS; at += 1) {
    const { status } = await call('/orders', {
      method: 'POST',
      token,
      headers: { 'idempotency-key': `ten-${String(Date.now())}-${String(at)}` },
      body: JSON.stringify({
        items: [{ product: product._id, quantity: 1, price: product.price }],
        totalAmount: product.price,
        shippingAddress: {
          street: 'Road 7, House 12',
          city: 'Dhaka',
          postalCode: '1209',
          country: 'Bangladesh',
        },
      }),
    });
    expect(status).toBeLessThan(300);
  }
  const orders = (await ordersOf(token)).map(({ _id }) => _id).join();
  const { body } = await call(`/admin/orders/numbers?orders=${orders}`, {
    token: await tokenOf(admin),
  });
  return (body['numbers'] as { number: string }[]).map(({ number }) => number);
}

describe('the parcels of a day', () => {
  const visitor = newVisitors();

  it('SHP-7: packs and dispatches 10 orders with tracking numbers in at most 14 interactions', async () => {
    const { page } = visitor();
    const account = await register();
    const numbers = await placeOrders(account.token);
    const carrier = `Runner ${String(Date.now())}`;
    await page.goto('/login');
    await logIn(page, admin);
    await reads(page, 'Logged in!');
    await page.goto('/admin');
    const hand = counting(page);
    await hand.click('Orders', 'link');
    await page.getByLabel('Search orders').waitFor();
    await hand.press('/');
    await hand.type(account.email);
    await page.getByText(`Showing ${String(ORDERS)} of ${String(ORDERS)} orders`).waitFor();
    await hand.click('Select the loaded rows', 'checkbox');
    await hand.click(`Pack ${String(ORDERS)}`);
    await page.getByText(`${String(ORDERS)} packed, ready for the`).waitFor();
    await expectAccessible(page);
    await hand.click('dispatch', 'link');
    await hand.click('Import tracking…');
    const rows = numbers.map((number, at) => `${number},TR${String(at)},${carrier}`);
    const file = ['order,tracking,carrier', ...rows].join('\r\n');
    await hand.chooseFile('File from the carrier', 'tracking.csv', file);
    await page.getByText(`${String(ORDERS)} tracking numbers added.`).waitFor();
    await hand.press('Escape');
    await hand.choose('Carrier', carrier);
    await page.waitForURL(/carrier=/);
    await page.getByText(`Showing ${String(ORDERS)} of ${String(ORDERS)} parcels`).waitFor();
    await hand.click('Select the loaded rows', 'checkbox');
    await hand.click(`Dispatch ${String(ORDERS)}`);
    await page.getByRole('button', { name: /^Dispatch \d/ }).waitFor({ state: 'detached' });
    expect(hand.count()).toBeLessThanOrEqual(MOST);
    const orders = await ordersOf(account.token);
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual(Array(ORDERS).fill('shipped'));
  });
});
