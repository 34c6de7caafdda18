// Tests that need a layout engine: boxes in Chromium at phone, tablet and desktop width, and forced colours.
import type { Locator, Page } from 'playwright-core';
import { admin, logIn, open, shopper } from './browser';
import { fillCart } from './cart';
import { newVisitors } from './visitors';

const boxOf = async (element: Locator) => {
  const box = await element.first().boundingBox();
  if (!box) throw new Error('The element has no box.');
  return box;
};
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });
/** Returns a computed style property of an element. */
const styleOf = (element: Locator, name: string) =>
  element
    .first()
    .evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

describe('the boxes of the shop', () => {
  const visitor = newVisitors();

  it('browser 1: keeps a product open that is opened while a search is pending', async () => {
    const { page } = visitor();
    await open(page, '/products');
    await page.getByLabel('Search').pressSequentially('a');
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(/\/products\/.+/);
    await page.waitForTimeout(600);
    expect(new URL(page.url()).pathname).toMatch(/^\/products\/.+/);
  });

  it('product D4: sets and clears filters without moving the list on a phone', async () => {
    const { page } = visitor();
    await resize(page, 390);
    await open(page, '/products');
    const before = await boxOf(page.getByRole('article'));
    await open(page, '/products?category=silk');
    const clear = await boxOf(page.getByRole('button', { name: 'Clear Filters' }));
    const filters = await boxOf(page.getByRole('button', { name: 'Filters', exact: true }));
    expect(clear.y).toBe(filters.y);
    expect((await boxOf(page.getByRole('article'))).y).toBe(before.y);
  });

  it('product D7: reserves the height of the footer from the start', async () => {
    const { page } = visitor();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/about');
    const still = await boxOf(page.getByRole('contentinfo'));
    await page.unroute('**/*.js');
    await open(page, '/about');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByLabel('Newsletter').waitFor();
    expect((await boxOf(page.getByRole('contentinfo'))).height).toBe(still.height);
  });

  it('product D8: fits a cart name next to its image, and breaks no sum', async () => {
    const { page } = visitor();
    await resize(page, 390);
    await open(page, '/products');
    await fillCart(page);
    await open(page, '/cart');
    const line = page.getByRole('main').getByRole('listitem').first();
    const sum = line.getByText(/^\$[\d,]+\.\d\d$/);
    await sum.evaluate((node) => {
      node.textContent = '$123,333,323.22';
    });
    const name = line.locator('div').first();
    expect((await boxOf(name)).width).toBeGreaterThan(220);
    expect((await boxOf(sum)).height).toBeLessThan(40);
    const { x, width } = await boxOf(sum);
    expect(x + width).toBeLessThanOrEqual(390);
  });

  it('product D12: fits tabs on a phone of 320 px, with room for the focus ring', async () => {
    const { page } = visitor();
    await resize(page, 320);
    await open(page, '/products');
    await page.getByRole('article').getByRole('link').first().click();
    const tabs = page.getByRole('tablist');
    await tabs.waitFor();
    const [wanted, had] = await tabs.evaluate((node) => [node.scrollWidth, node.clientWidth]);
    expect(wanted).toBeLessThanOrEqual(had ?? 0);
    expect(parseFloat(await styleOf(page.getByRole('tab'), 'padding-left'))).toBeGreaterThan(3);
  });

  it('product D3: keeps the position and height of a field next to one with a message', async () => {
    const { page } = visitor();
    await open(page, '/login');
    await logIn(page, shopper);
    await page.waitForURL((url) => url.pathname === '/');
    await fillCart(page);
    await open(page, '/checkout');
    const city = page.getByLabel('City');
    const before = await boxOf(city);
    await city.fill('Dhaka');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Postal code is required').waitFor();
    const after = await boxOf(city);
    const beside = await boxOf(page.getByLabel('Postal code'));
    expect(after.height).toBe(before.height);
    expect(after.y).toBe(beside.y);
  });

  it('product D6: shows the selection with forced colours', async () => {
    const { page } = visitor();
    await open(page, '/admin/analytics');
    await logIn(page, admin);
    await page.getByRole('heading', { name: 'Revenue Analytics' }).waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const option = (name: string) => page.locator('label').filter({ hasText: name });
    const colour = (element: Locator) => styleOf(element, 'background-color');
    expect(await colour(option('Month'))).not.toBe(await colour(option('Week')));
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    expect(await colour(link('Analytics'))).not.toBe(await colour(link('Orders')));
    const label = page.locator('svg text').first();
    await label.waitFor();
    expect(await styleOf(label, 'fill')).toBe(await styleOf(page.locator('h1'), 'color'));
  });
});

/** Width of a Chromium scrollbar in pixels. */
const SCROLLBAR = 15;

/** Returns each colour that is painted in a part of the page. */
async function coloursOf(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
) {
  const image = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const { data } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    const pixels = Array.from({ length: data.length / 4 }, (_, at) =>
      Array.from(data.slice(4 * at, 4 * at + 3)),
    );
    return [...new Map(pixels.map((pixel) => [pixel.join(), pixel])).values()];
  }, image);
}

describe('the boxes of the shop, in a browser that shows its scrollbars', () => {
  const visitor = newVisitors(['--hide-scrollbars']);

  it('product D13: covers the width of the scrollbar with the backdrop', async () => {
    const { page } = visitor();
    await open(page, '/admin/products/new');
    await logIn(page, admin);
    await page.getByRole('dialog').waitFor();
    const { width = 0 } = page.viewportSize() ?? {};
    const at = { y: 300, height: 300 };
    const stripDifference = async () => {
      const strip = await coloursOf(page, { ...at, x: width - SCROLLBAR, width: SCROLLBAR });
      const [beside] = await coloursOf(page, { ...at, x: width - SCROLLBAR - 4, width: 1 });
      const differences = strip.map((pixel) =>
        Math.max(...pixel.map((channel, which) => Math.abs(channel - (beside?.[which] ?? 0)))),
      );
      return Math.max(...differences);
    };
    // The page behind the dialog may still be rendering when the dialog opens.
    let difference = await stripDifference();
    for (let look = 0; look < 20 && difference > 3; look += 1) {
      await page.waitForTimeout(100);
      difference = await stripDifference();
    }
    // Different ways to blend the same colour may differ by a rounding error.
    expect(difference).toBeLessThanOrEqual(3);
  });
});
