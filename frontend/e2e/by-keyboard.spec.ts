// The shopper's main path without a pointer: every step is reached by Tab, with a visible focus.
import type { Page } from 'playwright-core';
import { register } from './account';
import { reads } from './browser';
import { newVisitors } from './visitors';

const MOST_TABS = 150;

interface Focus {
  name: string;
  isSeen: boolean;
}

/** Returns the name of the focused element, and whether it has a focus ring. */
const focus = (page: Page) =>
  page.evaluate<Focus>(`(() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const label = element.labels?.[0]?.textContent;
    return {
      name: (element.getAttribute('aria-label') ?? label ?? element.textContent).trim(),
      isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && width > 0 && height > 0,
    };
  })()`);

/** Presses Tab until the element with this name is focused. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MOST_TABS) {
    await page.keyboard.press('Tab');
    const now = await focus(page);
    passed.push(now.name);
    if (typeof name === 'string' ? now.name !== name : !name.test(now.name)) continue;
    expect(now).toMatchObject({ isSeen: true });
    return;
  }
  throw new Error(`No ${String(name)} among ${passed.join(' | ')}`);
}

/** Waits for the focus, which may move a moment after the key. */
async function comesTo(page: Page, name: string): Promise<void> {
  let now = await focus(page);
  for (const end = Date.now() + 10_000; now.name !== name && Date.now() < end;) {
    await page.waitForTimeout(50);
    now = await focus(page);
  }
  expect(now.name).toBe(name);
}

async function press(page: Page, name: RegExp | string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

describe('with the keyboard alone', () => {
  const visitor = newVisitors();

  it('lets a shopper find a cloth, log in, buy it, and read the confirmation by keyboard only', async () => {
    const { page } = visitor();
    const account = await register();
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    await press(page, /^Skip to content$/);
    await press(page, /^Shop Products$/);
    await page.waitForURL('**/products');
    await page.getByRole('article').first().waitFor();
    const cards = page.getByRole('article').filter({
      has: page.getByRole('button', { name: /^Add to Cart/ }),
    });
    const name = await cards.first().getByRole('heading').innerText();
    await press(page, name);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await press(page, /^Buy Now$/);
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await type(page, /^Email$/, account.email);
    await type(page, /^Password$/, account.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout');
    await page.getByRole('button', { name: 'Place Order' }).waitFor();
    await type(page, /^Phone$/, '01711-000000');
    await type(page, /^Street$/, 'Road 7, House 12');
    await type(page, /^City$/, 'Dhaka');
    await type(page, /^Postal code$/, '1209');
    await type(page, /^Card number$/, '4242 4242 4242 4242');
    await type(page, /^Expiry$/, '12 / 30');
    await type(page, /^CVC$/, '123');
    await press(page, /^Place Order$/);
    await reads(page, 'Order placed successfully!');
    expect(await account.orders()).toBe(1);
  });

  it('pauses the carousel, changes the tabs of a product, and closes a drawer by keyboard', async () => {
    const { page } = visitor();
    await page.goto('/');
    await press(page, /^Pause slides$/);
    await comesTo(page, 'Play slides');
    await page.goto('/products');
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    await page.goto((await link.getAttribute('href')) ?? '');
    await page.getByRole('tab', { name: 'Description' }).waitFor();
    await tabTo(page, /^Description$/);
    await page.keyboard.press('End');
    await comesTo(page, await page.getByRole('tab').last().innerText());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products');
    await page.getByRole('article').first().waitFor();
    await press(page, /^Filters$/);
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'detached' });
    await comesTo(page, 'Filters');
  });
});
