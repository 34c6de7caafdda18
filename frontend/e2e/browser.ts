import { chromium, type Browser, type Page } from 'playwright-core';

/** Address of the shop under test, from the environment. */
export const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:5000';

export const admin = { email: 'admin@loomery.test', password: 'loomery-admin' };
export const shopper = { email: 'shopper@loomery.test', password: 'loomery-shopper' };

/** In milliseconds: long enough for a page on a busy machine. */
const TIMEOUT_MS = 30_000;
/** Messages that Chromium logs for refusals which the pages handle. */
const handled = /Failed to load resource: the server responded with a status of 40[14]/;

/** `without` lists default arguments of Playwright that Chromium does not get. */
export const openBrowser = (without: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    ignoreDefaultArgs: without,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export interface Visitor {
  page: Page;
  /** Errors of the page: exceptions, blocked content, console errors. */
  faults: string[];
  leave(): Promise<void>;
}

/** Open visitors; tools/jest/e2e-environment.cjs takes a screenshot of each when a test fails. */
const { visitors } = globalThis as unknown as { visitors: Set<Visitor> };

/** Opens a visitor in a separate browser context, without a cart or a session. */
export async function arrive(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !handled.test(message.text())) faults.push(message.text());
  });
  const visitor = {
    page,
    faults,
    leave: () => {
      visitors.delete(visitor);
      return context.close();
    },
  };
  visitors.add(visitor);
  return visitor;
}

/** Opens an address and waits until the script has rendered the page. */
export async function open(page: Page, address: string) {
  await page.goto(address);
  await page.locator('#root[data-drawn]').waitFor({ state: 'attached' });
}

/** Fills in and submits the open login form. */
export async function logIn(page: Page, account: { email: string; password: string }) {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs the browser in with a known token. */
export async function signInAs(page: Page, token: string) {
  await page.goto('/login');
  await page.evaluate((stored) => {
    localStorage.setItem('token', stored);
  }, token);
}

/** Waits until the text is somewhere on the page. */
export const reads = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor({ state: 'attached' });
