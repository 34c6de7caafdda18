// A cloth that is sold by length, from the back-office to the order.
import type { Browser } from 'playwright-core';
import { call, fillInCheckout, register } from './account';
import { arrive, open, openBrowser, reads } from './browser';
import { addCloth } from './cloths';

describe('a cloth that is sold by length', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('FAB-2: sells a cloth at the typed length, with the press that ends the typing', async () => {
    const cloth = await addCloth();
    const account = await register();
    const { page, faults, leave } = await arrive(browser);
    await page.goto('/login');
    await page.evaluate((token) => {
      localStorage.setItem('token', token);
    }, account.token);
    await open(page, `/products/${cloth._id}`);
    const field = page.getByLabel('Length in metres');
    const button = page.getByRole('button', { name: 'Add to Cart', exact: true });
    const bar = page.getByRole('navigation', { name: 'Main' });
    // The note below the field appears with the first press and disappears with the second. Neither may move the
    // button.
    for (const [typed, count] of [
      ['2 1/2 yd', 'Cart 1 item'],
      ['1,2', 'Cart 2 items'],
    ] as const) {
      await field.fill(typed);
      await button.scrollIntoViewIfNeeded();
      const place = await button.boundingBox();
      if (!place) throw new Error('The button is not shown.');
      await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
      await bar.getByRole('link', { name: count }).waitFor();
      await button.waitFor();
    }
    await page.goto('/cart');
    await reads(page, '3.50 m × $26.50 / m');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await reads(page, '2.30 m + 1.20 m');
    await fillInCheckout(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await reads(page, 'Order placed successfully!');
    await page.getByRole('link', { name: 'View your order' }).click();
    for (const text of [cloth.name, '3.50 m × $26.50 / m', '$92.75']) await reads(page, text);
    const { body } = await call(`/products/${cloth._id}`);
    expect(body['sale']).toMatchObject({ inStock: 4.5 });
    expect(faults).toEqual([]);
    await leave();
  });
});
