import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { arriveAtCheckout, expectStock, stockOf } from './account';
import { backOffice } from './back-office';
import { admin, arrive, logIn, openBrowser, reads } from './browser';

/** Places the order of the open checkout, and opens it. */
async function placeAndOpen(shopper: Awaited<ReturnType<typeof arriveAtCheckout>>) {
  await shopper.button.click();
  await shopper.page.getByRole('link', { name: 'View your order' }).click();
  await shopper.page.waitForURL(/\/orders\/[\da-f-]{36}$/);
}

/** Fills in the collapsed optional fields of the order. */
async function giveMore(page: Page) {
  await page.getByText('Add a second address line or a region').click();
  await page.getByLabel('Address line 2').fill('Flat 5 B');
  await page.getByText('Note for the shop').click();
  await page.getByLabel('Note', { exact: true }).fill('Ring twice.');
  await page.getByLabel('Bill to another address').check();
  const bill = page.getByRole('group', { name: 'Bill to' });
  await bill.getByLabel('Street').fill('1 Loom Road');
  await bill.getByLabel('City').fill('Sylhet');
  await bill.getByLabel('Postal code').fill('3100');
  await expectAccessible(page);
}

const history = (page: Page) =>
  page.getByRole('list', { name: 'Status history' }).getByRole('listitem');

describe('an order', () => {
  let browser: Browser;
  let store: Awaited<ReturnType<typeof backOffice>>;
  let product: Awaited<ReturnType<typeof store.add>>;
  beforeAll(async () => {
    [browser, store] = await Promise.all([openBrowser(), backOffice()]);
    product = await store.add();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), store.clear()]);
  });

  it('lets a shopper follow an order, cancel it and buy it again', async () => {
    const stock = await stockOf(product);
    const shopper = await arriveAtCheckout(browser, product);
    const { page } = shopper;
    await giveMore(page);
    await placeAndOpen(shopper);
    await expectStock(product, stock - 1);
    const panel = (name: string) => page.getByRole('region', { name });
    await panel('Shipping to').getByText('Flat 5 B').waitFor();
    await panel('Bill to').getByText('1 Loom Road').waitFor();
    await panel('Note for the shop').getByText('Ring twice.').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await reads(page, 'Order cancelled');
    await history(page).nth(1).getByText('Cancelled').waitFor();
    await expectStock(product, stock);

    await page.getByRole('navigation', { name: 'Main' }).getByText('My orders').click();
    await page.getByRole('list').getByText('Cancelled').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Order / }).click();
    await page.getByRole('button', { name: 'Buy again' }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('link', { name: product.name }).first().waitFor();
    expect(shopper.faults).toEqual([]);
    await shopper.leave();
  });

  it('lets an admin find an order, change its status, add a note and export it', async () => {
    const shopper = await arriveAtCheckout(browser, product);
    await placeAndOpen(shopper);
    const id = shopper.page.url().slice(-36);
    const stock = await stockOf(product);
    const clerk = await arrive(browser);
    const { page } = clerk;
    await page.goto(`/admin/orders`);
    await logIn(page, admin);
    await page.getByLabel('Search orders').fill(shopper.account.email);
    await page.waitForURL(/search=/);
    await page.getByRole('row').filter({ hasText: shopper.account.email }).waitFor();
    await page.getByRole('button', { name: 'Total' }).click();
    await page.waitForURL(/sort=total/);
    await expectAccessible(page);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export 1 order (CSV)' }).click(),
    ]);
    const rows: string[] = [];
    for await (const chunk of await file.createReadStream()) rows.push(String(chunk));
    expect(rows.join('').trim().split('\r\n')).toEqual([
      expect.stringMatching(/^Order,Placed,/),
      expect.stringContaining(id),
    ]);

    await page.getByRole('link', { name: /^LM-\d\d-\d{5,}$/ }).click();
    await page.getByLabel('New note').fill('Called: wants it on Sunday.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('list', { name: 'Notes' }).getByText('Sunday').waitFor();
    const status = page.getByLabel(/^Status of Order/);
    const apply = page.getByRole('button', { name: 'Apply' });
    await status.selectOption('cancelled');
    await apply.click();
    await history(page).nth(1).getByText('Cancelled').waitFor();
    await expectStock(product, stock + 1);
    await status.selectOption('processing');
    await apply.click();
    await history(page).nth(2).getByText('Processing').waitFor();
    await expectStock(product, stock);
    const parcels = page.getByRole('region', { name: 'Parcels' });
    await parcels.getByRole('button', { name: 'Pack' }).click();
    await page.getByLabel('Tracking number').fill('0034 0434');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pack and dispatch' }).click();
    await parcels.getByText('Sent on').waitFor();
    await history(page).nth(3).getByText('Shipped').waitFor();
    await expectAccessible(page);

    await shopper.page.reload();
    await history(shopper.page).nth(3).getByText('by Loomery').waitFor();
    await shopper.page.getByRole('region', { name: 'Parcel' }).getByText('0034 0434').waitFor();
    expect(await shopper.page.getByText('Sunday').count()).toBe(0);
    expect([clerk.faults, shopper.faults]).toEqual([[], []]);
    await Promise.all([clerk.leave(), shopper.leave()]);
  });
});
