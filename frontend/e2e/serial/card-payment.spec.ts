// Orders that are paid on the provider's page and partly by a gift card, bought in a browser and refunded.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { call, fillInAddress, fillInDemoCard, register, tokenOf } from '../account';
import { expectAccessible } from '../accessibility';
import { backOffice } from '../back-office';
import { admin, open, reads, signInAs } from '../browser';
import { emailsSentTo } from '../emails';
import { newVisitors } from '../visitors';

const TIMEOUT_MS = 30_000;

/** Polls until the value is the expected one, or the time is over. */
async function eventually(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
    if ((await read()) === expected) break;
    await pause(300);
  }
  expect(await read()).toBe(expected);
}

describe('money of an order', () => {
  const visitor = newVisitors();
  let store: Awaited<ReturnType<typeof backOffice>>;
  let token: string;
  beforeAll(async () => {
    store = await backOffice();
    token = await tokenOf(admin);
  });
  afterAll(() => store.clear());

  const asAdmin = (path: string, body?: object, method = 'POST') =>
    call(path, { token, ...(body && { method, body: JSON.stringify(body) }) });
  const stateOf = async (order: string) =>
    (await asAdmin(`/orders/${order}/payment`)).body['state'];

  /** Opens the checkout as a new shopper with two pieces of $18.50. */
  async function atCheckout() {
    const { page, faults } = visitor();
    const account = await register();
    const { _id } = await store.add();
    await signInAs(page, account.token);
    await open(page, `/products/${_id}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.getByRole('link', { name: 'Cart 1 item' }).first().waitFor();
    await open(page, '/checkout');
    await fillInAddress(page);
    return { page, faults, account };
  }

  const orderIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

  it('PAY-2, PAY-3: requires a code for a card payment, holds it, charges it on shipment, refunds half of it and disputes it', async () => {
    const { page, faults, account } = await atCheckout();
    await page.getByRole('radio', { name: 'Card', exact: true }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL('**/pay/**');
    const provider = new URL(page.url()).origin;
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/orders/**');
    const order = orderIn(page);
    await reads(page, 'Your payment was not completed. Your cart is as you left it.');
    await expectAccessible(page);
    // Until it is paid, only its buyer and the list of awaiting orders show it.
    expect((await asAdmin(`/orders?search=${order}`)).body['total']).toBe(0);
    expect(JSON.stringify((await asAdmin('/orders?payment=awaiting')).body)).toContain(order);

    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL('**/pay/**');
    await page.getByRole('button', { name: 'Ask for a code' }).click();
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/orders/**');
    await reads(page, 'Paid by card: on hold');
    await expectAccessible(page);
    const [confirmation] = (await emailsSentTo(account.email, 2)).filter(({ subject }) =>
      subject.startsWith('Your Loomery order'),
    );
    expect(confirmation?.text).toContain('18.50');

    expect((await asAdmin(`/orders/${order}/status`, { status: 'shipped' }, 'PUT')).status).toBe(
      200,
    );
    expect(await stateOf(order)).toBe('charged');
    await signInAs(page, token);
    await open(page, `/admin/orders/${order}`);
    await page.getByRole('button', { name: 'Refund…' }).click();
    await page.getByLabel('Amount in dollars').fill('9.25');
    await page.getByLabel('Reason').fill('A weaving fault');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await reads(page, '$9.25 refunded. The customer gets an e-mail.');
    await eventually(() => stateOf(order), 'partly refunded');

    const intents = await fetch(`${provider}/v1/payment_intents?limit=100`, {
      headers: { authorization: 'Bearer sk_test_fake' },
    });
    const { data } = (await intents.json()) as {
      data: { id: string; metadata: { order?: string } }[];
    };
    const intent = data.find(({ metadata }) => metadata.order === order)?.id;
    const lever = { intent, amount: 925 };
    await fetch(`${provider}/_test/dispute`, { method: 'POST', body: JSON.stringify(lever) });
    await eventually(() => stateOf(order), 'disputed');
    await open(page, '/admin/payments/disputes');
    await page
      .getByRole('link', { name: /^LM-\d\d-\d{5,}$/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  }, 120_000);

  it('PAY-21: pays an order half by a gift card, and refunds each part to its source', async () => {
    const { page, faults } = await atCheckout();
    const issued = await asAdmin('/admin/gift-cards', { amount: 10, note: 'For a test' });
    const { code, card } = issued.body as { code: string; card: { _id: string; lastFour: string } };
    await page.getByText('Have a code?').click();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await reads(page, `Gift card …${card.lastFour}`);
    await reads(page, 'To pay');
    await expectAccessible(page);
    await fillInDemoCard(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL('**/orders/**');
    const order = orderIn(page);
    await reads(page, 'Paid by card (demo): on hold');
    const left = async () =>
      (
        (await asAdmin(`/admin/gift-cards?search=${card.lastFour}`)).body['cards'] as {
          _id: string;
          balance: number;
        }[]
      ).find(({ _id }) => _id === card._id)?.balance;
    expect(await left()).toBe(0);
    await asAdmin(`/orders/${order}/status`, { status: 'shipped' }, 'PUT');
    await eventually(() => stateOf(order), 'charged');
    await asAdmin(`/orders/${order}/status`, { status: 'cancelled' }, 'PUT');
    await eventually(() => stateOf(order), 'refunded');
    await eventually(left, 10);
    expect(faults).toEqual([]);
  }, 120_000);
});
