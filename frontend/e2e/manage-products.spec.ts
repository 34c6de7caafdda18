import type { Browser } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { admin, arrive, logIn, openBrowser, reads } from './browser';
import { create, edit, sources } from './products';

describe('an admin', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('lets an admin create a product with two images, order and edit them, see it in the shop, and delete it', async () => {
    const name = `Ikat ${String(Date.now())}`;
    const { page, faults, leave } = await arrive(browser);
    await page.goto('/login');
    await logIn(page, admin);
    await reads(page, 'Logged in!');
    await page.goto('/admin/products');
    await page.getByText(/^Showing \d+ of \d+ products$/).waitFor();
    await expectAccessible(page);

    await create(page, name);
    await edit(page, name);
    const before = await sources(page);
    expect(before).toHaveLength(2);
    await page.getByRole('button', { name: 'Move image 2 forward' }).press('Enter');
    await page.getByLabel('Price ($)', { exact: true }).fill('22');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await reads(page, 'Product updated successfully!');
    await edit(page, name);
    expect(await sources(page)).toEqual([...before].reverse());
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/admin/audit');
    await page.getByRole('link', { name, exact: true }).first().click();
    const change = page.getByRole('row').filter({ hasText: 'Product changed' });
    await change.waitFor();
    expect(await change.innerText()).toMatch(/24\.5[\s\S]*22/);
    await expectAccessible(page);

    await page.goto(`/products?search=${encodeURIComponent(name)}`);
    await page.getByRole('heading', { name }).getByRole('link').click();
    await page.getByText('$22.00').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete Product' }).click();
    await reads(
      page,
      'Are you sure you want to delete this product? This action cannot be undone.',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await reads(page, 'Product deleted successfully!');
    await page.waitForURL('**/products');
    expect(faults).toEqual([]);
    await leave();
  });
});
