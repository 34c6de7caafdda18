import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { admin, arrive, logIn, openBrowser, reads } from './browser';

/** A picture of one colour, made in the page: the walk needs no file. */
async function picture(page: Page, name: string, colour: string) {
  const bytes = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(600, 750);
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 600, 750);
    }
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, colour);
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

const tiles = (page: Page) => page.getByRole('group', { name: 'Images' }).getByRole('img');
const sources = (page: Page) =>
  tiles(page).evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));

async function create(page: Page, name: string) {
  await page.getByRole('link', { name: 'Add New Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Description').fill('Resist-dyed before it is woven.');
  await form.getByLabel('Price ($)', { exact: true }).fill('24.50');
  await form.getByLabel('Stock').fill('8');
  await form.getByLabel('Category').fill('silk');
  await form.getByText('More details').click();
  await form.getByLabel('Features').fill('Hand-woven\n#A4402F Madder');
  await form
    .getByLabel('Add pictures')
    .setInputFiles([
      await picture(page, 'red.png', '#a4402f'),
      await picture(page, 'blue.png', '#1d2540'),
    ]);
  await tiles(page).nth(1).waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Product' }).click();
  await reads(page, 'Product created successfully!');
}

/** Finds the product in the back-office and opens its form. */
async function edit(page: Page, name: string) {
  await page.getByLabel('Search products').fill(name);
  await page.waitForURL(/search=/);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Name').waitFor();
}

describe('an admin', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('makes a product with two pictures, orders and edits them, sees it in the shop, and deletes it', async () => {
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
    await page.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter');
    await page.getByLabel('Price ($)', { exact: true }).fill('22');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await reads(page, 'Product updated successfully!');
    await edit(page, name);
    expect(await sources(page)).toEqual([...before].reverse());
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/admin/audit');
    await page.getByRole('button', { name }).first().click();
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
