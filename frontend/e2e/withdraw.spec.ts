import type { Browser } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { admin, arrive, logIn, open, openBrowser, reads } from './browser';
import { emailsSentTo } from './emails';

describe('a withdrawal', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('RET-7: accepts the withdrawal of a guest with an unknown number, confirms it at once, and shows it to staff', async () => {
    const email = `withdraws-${crypto.randomUUID()}@loomery.test`;
    const guest = await arrive(browser);
    await open(guest.page, '/withdrawal');
    await guest.page.getByLabel('Name').fill('Nadia Rahman');
    await guest.page.getByLabel('Order number').fill('LM-26-99999');
    await guest.page.getByLabel('E-mail', { exact: true }).fill(email);
    await guest.page.getByLabel('Items').fill('Two pieces of Ajrakh');
    await expectAccessible(guest.page);
    await guest.page.getByRole('button', { name: 'Continue' }).click();
    await expectAccessible(guest.page);
    await guest.page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await reads(guest.page, /^Received on .+ at \d\d:\d\d:\d\d/);
    const [sent] = await emailsSentTo(email, 1);
    expect(sent?.text).toContain('Two pieces of Ajrakh');
    expect(guest.faults).toEqual([]);
    await guest.leave();

    const staff = await arrive(browser);
    const { page, faults } = staff;
    await page.goto('/login');
    await logIn(page, admin);
    await reads(page, 'Logged in!');
    await page.goto('/admin/withdrawals');
    await page.getByLabel('Search withdrawals').fill(email);
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText('No order found').waitFor();
    await expectAccessible(page);
    await row.getByRole('link').click();
    await page.getByLabel('Note').fill('No such order: wrote back.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByRole('region', { name: /^Done by/ }).waitFor();
    expect(faults).toEqual([]);
    await staff.leave();
  });
});
