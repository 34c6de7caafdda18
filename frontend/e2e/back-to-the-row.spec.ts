import type { Browser, Page } from 'playwright-core';
import { tokenOf } from './account';
import { admin, arrive, openBrowser, signInAs, type Visitor } from './browser';

describe('the list of orders of an admin', () => {
  let browser: Browser;
  let clerk: Visitor;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    clerk = await arrive(browser);
    page = clerk.page;
    await signInAs(page, await tokenOf(admin));
  });
  afterAll(async () => {
    await clerk.leave();
    await browser.close();
  });

  const rows = () => page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  /** Opens a visible order by its row; returns the text of the row. */
  const openRow = async (nth: number) => {
    const text = await rows().nth(nth).innerText();
    await rows().nth(nth).getByRole('link').first().click();
    await page.getByRole('link', { name: 'All orders' }).waitFor();
    return text;
  };
  const expectFocusOn = async (text: string) => {
    const focused = page.locator('[role="row"]:focus, tr:focus, tr:focus-within');
    await focused.first().waitFor();
    expect(await focused.first().innerText()).toBe(text);
    const box = await focused.first().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(900);
  };

  it('BO-8: back from an order returns to the row, by the link and by the browser', async () => {
    await page.goto('/admin/orders?sort=total&order=asc');
    await rows().first().waitFor();
    const opened = await openRow(4);
    await page.getByRole('link', { name: 'All orders' }).click();
    await expectFocusOn(opened);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('total');
    const again = await openRow(8);
    await page.goBack();
    await expectFocusOn(again);
    expect(clerk.faults).toEqual([]);
  });
});
