import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { call, plentiful, register, tokenOf } from './account';
import { admin, arrive, logIn, openBrowser, reads, type Visitor } from './browser';
import { create, edit } from './products';

const TIMEOUT_MS = 30_000;
const mailSink = process.env['MAIL_SINK_URL'] ?? '';

/** Polls until the condition is met, because events are asynchronous. */
async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  let seen = await look();
  while (!isSo(seen) && Date.now() < end) {
    await pause(250);
    seen = await look();
  }
  expect(isSo(seen)).toBe(true);
  return seen;
}

const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** Returns the four figures of the dashboard. */
async function figures(page: Page) {
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const card = async (label: string) =>
    page
      .locator('dt', { hasText: label })
      .locator('xpath=following-sibling::dd')
      .first()
      .innerText();
  await page.locator('dt', { hasText: 'Total Revenue' }).waitFor();
  return {
    revenue: cents(await card('Total Revenue')),
    orders: cents(await card('Total Orders')) / 100,
    users: cents(await card('Total Users')) / 100,
    products: cents(await card('Total Products')) / 100,
  };
}

/** Creates a shopper with an account, an order of one piece, and an enquiry. */
async function aShopper() {
  const account = await register();
  const product = await plentiful();
  const order = await call('/orders', {
    method: 'POST',
    token: account.token,
    headers: { 'idempotency-key': `day-${String(Date.now())}` },
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
  expect(order.status).toBeLessThan(300);
  const { _id } = order.body['order'] as { _id: string };
  const enquiry = await call('/contact', {
    method: 'POST',
    headers: { 'idempotency-key': `ask-${String(Date.now())}` },
    body: JSON.stringify({
      name: account.name,
      email: account.email,
      subject: 'bulk-order',
      message: 'Two hundred metres of voile, by March.',
    }),
  });
  expect(enquiry.status).toBeLessThan(300);
  return { ...account, product, order: _id };
}

describe('the working day of an admin', () => {
  let browser: Browser;
  let clerk: Visitor;
  let page: Page;
  let shopper: Awaited<ReturnType<typeof aShopper>>;
  let before: Awaited<ReturnType<typeof figures>>;
  const cloth = `Muslin ${String(Date.now())}`;
  /** Opens a page from the sidebar, wherever the previous step ended. */
  const goTo = async (place: string) => {
    await page.goto('/admin');
    const sidebar = page.getByRole('navigation', { name: 'Back-office' });
    await sidebar.getByRole('link', { name: place }).click();
  };
  beforeAll(async () => {
    browser = await openBrowser();
    clerk = await arrive(browser);
    page = clerk.page;
  });
  afterAll(async () => {
    await clerk.leave();
    await browser.close();
  });

  it('lets an admin start the day with signing in and the figures', async () => {
    await page.goto('/admin');
    await page.waitForURL('**/login');
    await logIn(page, admin);
    await page.waitForURL('**/admin');
    before = await figures(page);
    await reads(page, 'Sales Analytic Chart');
    await expectAccessible(page);
    shopper = await aShopper();
  });

  it('creates a product with images, then corrects it', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Add New Product' }).click();
    await page.waitForURL('**/admin/products');
    await reads(page, /^Showing \d+ of [\d,]+ products$/);
    await expectAccessible(page);
    await create(page, cloth);
    await edit(page, cloth);
    await page.getByRole('spinbutton', { name: 'Stock' }).fill('40');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await reads(page, 'Product updated successfully!');
    await page.getByRole('article', { name: cloth }).getByText('40 pcs').waitFor();
  });

  it('previews a list of products before its import, and imports none with faults', async () => {
    await goTo('Products');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import products' });
    const csv = (rows: string[]) => ({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['name,description,price,stock,category', ...rows].join('\r\n')),
    });
    await dialog
      .getByLabel('CSV file')
      .setInputFiles(csv([`${cloth} II,Fine,12.00,5,cotton`, 'No price,Coarse,dear,5,cotton']));
    await dialog.getByRole('table', { name: 'Errors in the list' }).waitFor();
    expect(await dialog.getByRole('row').nth(1).innerText()).toMatch(/^3\s+price/);
    expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel('CSV file').setInputFiles(csv([`${cloth} II,Fine,12.00,5,cotton`]));
    await dialog.getByText('1 row: 1 new, 0 changed').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('lets an admin find an order and deliver it', async () => {
    await goTo('Orders');
    await page.getByLabel('Search orders').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(shopper.email);
    await page.waitForURL(/search=/);
    const number = /^LM-\d\d-\d{5,}$/;
    await page.getByText('Showing 1 of 1 order').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: number }).click();
    await page.getByLabel(/^Status of Order/).selectOption('delivered');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply' }).click();
    const history = page.getByRole('list', { name: 'Status history' });
    await history.getByText('Delivered').waitFor();
    await expectAccessible(page);
  });

  it("BO-5: opens an order by its customer's misspelt name in two interactions", async () => {
    await page.goto('/admin');
    // The heading is part of the server-rendered frame, which appears before the script listens.
    await page.getByRole('heading', { name: 'Sales at a glance' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('Aysha Karrim');
    const order = palette.getByRole('option', { name: /^Order .*Ayesha Karim/ }).first();
    await order.waitFor();
    await expectAccessible(page);
    expect(await order.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    await page.waitForFunction(() => /^Order LM-\d\d-\d{5,}, Ayesha Karim/.test(document.title));
  });

  it('lets an admin reply to an enquiry by e-mail', async () => {
    await goTo('Enquiries');
    await page.getByLabel('Search enquiries').fill(shopper.email);
    await page.waitForURL(/search=/);
    await page.getByRole('row').filter({ hasText: shopper.email }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Quote: bulk order' }).first().click();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByLabel('Your reply').fill('Gladly: eleven dollars a metre.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByRole('region', { name: /^Answered by/ }).waitFor();
    expect(await page.getByLabel('Status').inputValue()).toBe('answered');
    if (mailSink === '') return;
    await until(
      async () => {
        const response = await fetch(mailSink, { headers: { accept: 'application/json' } });
        return (await response.json()) as { to: string[]; text: string }[];
      },
      (mails) =>
        mails.some(({ to, text }) => to.includes(shopper.email) && text.includes('eleven')),
    );
  });

  it('shows an admin the e-mails that have been sent', async () => {
    await goTo('E-mails');
    await page.getByLabel('Search e-mails').fill(shopper.email);
    await page.waitForURL(/search=/);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Reply');
    const row = page
      .getByRole('row')
      .filter({ hasText: shopper.email })
      .filter({ hasText: 'Re: Quote: bulk order' });
    await row.waitFor();
    await expectAccessible(page);
    await row.getByRole('link').click();
    await page.getByRole('dialog').getByText('eleven dollars a metre').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/admin\/emails\?/);
  });

  it('makes a user an administrator, and an ordinary user again', async () => {
    await goTo('Users');
    await page.getByText('(Current User)').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Search users').fill(shopper.email);
    await page.waitForURL(/search=/);
    const row = page.getByRole('row').filter({ hasText: shopper.email });
    const give = async (role: string) => {
      await row.getByLabel(`Role of ${shopper.name}`).selectOption(role);
      await row.getByRole('button', { name: 'Apply' }).click();
      await expectAccessible(page);
      await page.getByLabel(`Type “${role}” to confirm`).fill(role);
      await page.keyboard.press('Enter');
    };
    await give('admin');
    await reads(page, `${shopper.name} is now an administrator.`);
    expect((await call('/admin/stats', { token: shopper.token })).status).toBe(200);
    await give('user');
    await reads(page, `${shopper.name} is now an ordinary user.`);
    expect((await call('/admin/stats', { token: shopper.token })).status).toBe(403);
  });

  it('lets an admin hide a review', async () => {
    const { token, product } = shopper;
    const path = `/products/${product._id}/reviews`;
    await until(
      () => call(`${path}/mine`, { token }),
      ({ body }) => body['mayReview'] === true,
    );
    const words = `Rude words of ${shopper.email}`;
    const review = { method: 'POST', token, body: JSON.stringify({ stars: 1, text: words }) };
    expect((await call(path, review)).status).toBeLessThan(300);
    await goTo('Reviews');
    await page.getByLabel('Search reviews').fill(words);
    await page.waitForURL(/search=/);
    const row = page.getByRole('row').filter({ hasText: words });
    await row.getByRole('button', { name: /^Hide the review/ }).click();
    await row.getByRole('button', { name: /^Show the review/ }).waitFor();
    await expectAccessible(page);
    expect(JSON.stringify((await call(path)).body)).not.toContain(words);
  });

  it('shows the day of an admin in the audit record, change by change', async () => {
    await goTo('Audit');
    await page.getByRole('grid', { name: 'Changes' }).waitFor();
    await expectAccessible(page);
    const rows = page.getByRole('row');
    const changes: [string, string | RegExp, RegExp][] = [
      ['Product created', cloth, /New value/],
      ['Product changed', cloth, /stock\s*8\s*→\s*40/],
      ['Order status changed', /LM-\d\d-\d{5,}/, /pending\s*→\s*delivered/],
      ['Enquiry answered', /Enquiry [\dA-F]{8}/, /answered/],
      ['User role changed', shopper.name, /admin\s*→\s*user/],
      ['Product review hidden', shopper.product.name, /no\s*→\s*yes/],
    ];
    for (const [action, subject, change] of changes) {
      const row = rows.filter({ hasText: action }).filter({ hasText: subject }).first();
      await row.waitFor();
      expect([action, await row.innerText()]).toEqual([action, expect.stringMatching(change)]);
    }
  });

  it("updates the figures by the day's sales, registrations and products", async () => {
    const token = await tokenOf(admin);
    // Other tests return goods and delete products, so the revenue may fall, and products are compared with their list.
    await until(
      async () => ({
        ...(await figures(page)),
        listed: (await call('/admin/products?limit=1', { token })).body['total'],
      }),
      ({ revenue, orders, users, products, listed }) =>
        revenue !== before.revenue &&
        orders > before.orders &&
        users > before.users &&
        products === listed,
    );
    await page.getByRole('link', { name: 'View Reports' }).click();
    await page.getByRole('radio', { name: 'This range' }).check();
    await page.waitForURL(/of=range/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await reads(page, 'Logged out!');
    expect(clerk.faults).toEqual([]);
    const found = await call(`/admin/products?search=${encodeURIComponent(cloth)}`, { token });
    for (const { _id } of found.body['products'] as { _id: string }[])
      await call(`/admin/products/${_id}`, { method: 'DELETE', token });
  });
});
