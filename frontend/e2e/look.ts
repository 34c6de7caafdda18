// Checks a page at every width.
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import type { Visitor } from './browser';

const WIDTHS = [320, 390, 768, 1024, 1440, 1920];
const SETTLED_MS = 20_000;

/** Returns true if no element is wider than the page; waits a moment for layouts that depend on the width. */
async function fits(page: Page): Promise<boolean> {
  const end = Date.now() + SETTLED_MS;
  while (Date.now() < end) {
    if (await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
      return true;
    await page.waitForTimeout(100);
  }
  return false;
}

/** Returns the faults of the open page, except those that axe finds. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const h1 = await page.locator('h1').count();
  if (h1 !== 1) faults.push(`${String(h1)} first headings`);
  if ((await page.getByRole('main').count()) !== 1) faults.push('not one main part');
  if (!/^.+ · Loomery$/.test(await page.title())) faults.push(`title "${await page.title()}"`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (!(await fits(page))) faults.push(`too wide at ${String(width)}`);
  }
  return faults;
}

/** Opens the page. Expects no axe finding in either colour scheme, no overflow, one title and one main part. */
export async function look(visitor: Visitor, address: string) {
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address);
  await page
    .locator('h1', { hasNotText: /^Loading\.\.\.$/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  expect({ address, faults: await faultsOf(page) }).toEqual({ address, faults: [] });
  // The narrow layout is a different page for axe, and is checked in the dark scheme.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}
