// After the sale: a part of an order is cancelled, the rest is sent, and two pieces are returned.
import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { call, expectStock, register, stockOf } from './account';
import { backOffice } from './back-office';
import { admin, arrive, logIn, openBrowser, reads, signInAs } from './browser';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('an order after the sale', () => {
  let browser: Browser;
  let store: Awaited<ReturnType<typeof backOffice>>;
  beforeAll(async () => {
    [browser, store] = await Promise.all([openBrowser(), backOffice()]);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), store.clear()]);
  });

  /** Places an order of four pieces; returns its id. */
  async function placeFour(
    token: string,
    product: { _id: string; price: number },
  ): Promise<string> {
    const { _id, price } = product;
    const { body } = await call('/orders', {
      method: 'POST',
      token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        items: [{ product: _id, quantity: 4, price }],
        totalAmount: 4 * price,
        shippingAddress: {
          street: 'Road 7',
          city: 'Dhaka',
          postalCode: '1209',
          country: 'Bangladesh',
        },
      }),
    });
    return (body['order'] as { _id: string })._id;
  }

  it('ORD-1 RET-1: cancels a piece, sends the rest, and takes two pieces back', async () => {
    const product = await store.add();
    const stock = await stockOf(product);
    const account = await register();
    const order = await placeFour(account.token, product);
    const shopper = await arrive(browser);
    await shopper.page.goto('/login');
    await signInAs(shopper.page, account.token);
    await shopper.page.goto(`/orders/${order}`);
    await shopper.page.getByRole('button', { name: 'Cancel items…' }).click();
    const cancel = shopper.page.getByRole('dialog', { name: 'Cancel items' });
    await cancel.getByRole('spinbutton').fill('1');
    await cancel.getByText(/^The rest costs/).waitFor();
    await expectAccessible(shopper.page);
    await cancel.getByRole('button', { name: 'Cancel items' }).click();
    await shopper.page.getByText('1 of 4 cancelled').waitFor();
    await expectStock(product, stock - 3);

    const staff = await arrive(browser);
    const { page } = staff;
    await page.goto('/login');
    await logIn(page, admin);
    await reads(page, 'Logged in!');
    await page.goto(`/admin/orders/${order}`);
    await panel(page, 'Parcels').getByRole('button', { name: 'Pack', exact: true }).click();
    await page.getByRole('button', { name: 'Pack and dispatch' }).click();
    await panel(page, 'Parcels').getByRole('button', { name: 'Delivered' }).click();
    await panel(page, 'Documents')
      .getByText(/^Invoice LM-\d{4}-\d{6}/)
      .waitFor();

    await shopper.page.reload();
    await shopper.page.getByRole('button', { name: 'Return items…' }).click();
    const request = shopper.page.getByRole('dialog', { name: 'Return items' });
    await request.getByRole('spinbutton').fill('2');
    await expectAccessible(shopper.page);
    await request.getByRole('button', { name: 'Request the return' }).click();
    await panel(shopper.page, 'Returns').getByText('Requested').waitFor();
    await expectAccessible(shopper.page);

    await page.goto('/admin/returns?state=requested');
    await page.getByRole('row').filter({ hasText: account.name }).first().waitFor();
    await expectAccessible(page);
    await page.goto(`/admin/orders/${order}`);
    const returns = panel(page, 'Returns');
    await returns.getByRole('button', { name: 'Approve' }).click();
    await returns.getByRole('button', { name: 'Received' }).click();
    await returns.getByRole('button', { name: 'Inspect…' }).click();
    const inspect = page.getByRole('dialog', { name: 'Inspect R1' });
    await inspect.getByRole('combobox').nth(1).selectOption('waste');
    await expectAccessible(page);
    await inspect.getByRole('button', { name: 'Save the inspection' }).click();
    await returns.getByRole('button', { name: /^Settle: refund/ }).click();
    await returns.getByText(/credited$/).waitFor();
    await expectStock(product, stock - 2);
    await panel(page, 'Documents')
      .getByText(/^Credit note LM-\d{4}-C-\d{6}/)
      .waitFor();
    await expectAccessible(page);
    expect([...shopper.faults, ...staff.faults]).toEqual([]);
    await Promise.all([shopper.leave(), staff.leave()]);
  });
});
