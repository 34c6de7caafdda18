// Tests that typed text is kept even if the script loads late.
import type { Page } from 'playwright-core';
import { register } from './account';
import { open, reads, signInAs } from './browser';
import { addCloth } from './cloths';
import { newVisitors } from './visitors';

/** Opens a page whose scripts wait until the returned function is called. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return letGo;
}

describe('shopper 1: text that is typed before the script runs', () => {
  const visitor = newVisitors();
  let cloth: { _id: string; name: string };
  let token: string;
  beforeAll(async () => {
    cloth = await addCloth();
    ({ token } = await register());
  });

  it.each(['Enter', 'Tab', 'click'])(
    'buys the length that was typed before the script runs, after %s',
    async (end) => {
      const { page, faults } = visitor();
      await signInAs(page, token);
      const letGo = await openEarly(page, `/products/${cloth._id}`);
      const field = page.getByLabel('Length in metres');
      await field.fill('3.5');
      if (end !== 'click') await field.press(end);
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      letGo();
      await reads(page, 'Product added to cart!');
      await page.locator('output', { hasText: '$92.75' }).waitFor();
      expect(await field.inputValue()).toBe('3.50');
      await open(page, '/cart');
      await reads(page, '3.50 m × $26.50 / m');
      expect(faults).toEqual([]);
    },
  );

  it.each(['Enter', 'Tab', 'click'])(
    'filters the list by text typed before the script runs, after %s',
    async (end) => {
      const { page } = visitor();
      const letGo = await openEarly(page, '/products');
      const search = page.getByRole('searchbox');
      await search.fill(cloth.name);
      if (end === 'click') await page.getByRole('heading', { level: 1 }).click();
      else await search.press(end);
      letGo();
      await page.waitForURL(/search=/);
      await page.getByRole('article').nth(5).waitFor({ state: 'detached' });
      await page.getByRole('article').filter({ hasText: cloth.name }).first().waitFor();
      expect(await page.getByRole('article').count()).toBeLessThan(5);
      expect(await search.inputValue()).toBe(cloth.name);
    },
  );
});

describe('browser 2: the navigation before the script runs', () => {
  const visitor = newVisitors();

  it('shows a guest the login, and a shopper his cart without the login', async () => {
    const { page, faults } = visitor();
    const nav = page.getByRole('navigation', { name: 'Main' });
    const letGo = await openEarly(page, '/');
    await nav.getByRole('link', { name: 'Register' }).waitFor();
    letGo();
    await page.locator('#root[data-drawn]').waitFor({ state: 'attached' });
    const cloth = await addCloth();
    await signInAs(page, (await register()).token);
    await open(page, `/products/${cloth._id}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await reads(page, 'Product added to cart!');
    await openEarly(page, '/products');
    await nav.locator('[href="/cart"][data-count="1"]').waitFor();
    await nav.getByRole('link', { name: 'Login' }).waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });
});

describe('shopper 2: the length that is being typed', () => {
  const visitor = newVisitors();

  it.each(['Enter', 'Tab', 'click'])(
    'updates the sum with each typed key, and puts the length into the cart after %s',
    async (end) => {
      const { page } = visitor();
      const cloth = await addCloth();
      const account = await register();
      await signInAs(page, account.token);
      await open(page, `/products/${cloth._id}`);
      const field = page.getByLabel('Length in metres');
      await field.fill('3');
      await page.locator('output', { hasText: '$79.50' }).waitFor();
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await reads(page, 'Product added to cart!');
      await open(page, '/cart');
      const inCart = page.getByLabel(/^Length of .* in metres/);
      await inCart.fill('2.5');
      await reads(page, '2.50 m × $26.50 / m');
      if (end !== 'click') await inCart.press(end);
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
      await reads(page, '2.50 m × $26.50 / m');
    },
  );
});
