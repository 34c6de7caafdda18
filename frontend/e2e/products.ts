import type { Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { reads } from './browser';

/** Creates an image of one colour in the page, so that the test needs no file. */
async function image(page: Page, name: string, colour: string) {
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
export const sources = (page: Page) =>
  tiles(page).evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));

/** Creates a product with two images in the back-office. */
export async function create(page: Page, name: string) {
  await page.getByRole('link', { name: 'Add New Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Description').fill('Resist-dyed before it is woven.');
  await form.getByLabel('Price ($)', { exact: true }).fill('24.50');
  await form.getByLabel('Stock').fill('8');
  await form.getByLabel('Category').fill('silk');
  await form.getByText('More details').click();
  await form.getByLabel('Features').fill('Hand-woven\n#A4402F Madder');
  await form
    .getByLabel('Add images')
    .setInputFiles([
      await image(page, 'red.png', '#a4402f'),
      await image(page, 'blue.png', '#1d2540'),
    ]);
  await tiles(page).nth(1).waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Product' }).click();
  await reads(page, 'Product created successfully!');
}

/** Finds a product in the back-office and opens its form. */
export async function edit(page: Page, name: string) {
  await page.getByLabel('Search products').fill(name);
  await page.waitForURL(/search=/);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page
    .getByRole('dialog', { name: 'Edit Product' })
    .getByLabel('Name', { exact: true })
    .waitFor();
}
