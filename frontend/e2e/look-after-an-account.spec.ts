import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { admin, arrive, logIn, open, openBrowser, reads } from './browser';

const MAILS = process.env['MAIL_SINK_URL'] ?? '';
const TIMEOUT_MS = 60_000;

interface Mail {
  to: string[];
  text: string;
}

/** Returns the link of the password reset e-mail to this address. */
async function linkFor(email: string): Promise<string> {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const response = await fetch(MAILS, { headers: { accept: 'application/json' } });
    const mails = (await response.json()) as Mail[];
    const texts = mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    const link = texts.flatMap((text) => /\S+\/reset-password#\S+/.exec(text) ?? [])[0];
    if (link !== undefined) return link;
    await pause(500);
  }
  throw new Error(`No email with a link came to ${email}.`);
}

async function register(page: Page, email: string, password: string) {
  await open(page, '/register');
  await page.getByLabel('Full name').fill('Nusrat Jahan');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await reads(page, 'Registered!');
}

describe('an account', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('lets an owner manage an account, and set a new password by e-mail', async () => {
    const email = `nusrat-${String(Date.now())}@example.test`;
    const { page, faults, leave } = await arrive(browser);
    await register(page, email, 'first thread');
    await page.goto('/account');
    await page.getByText('This session').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Full name').fill('Nusrat Karim');
    await page.getByRole('button', { name: 'Save name' }).click();
    await reads(page, 'Name changed.');

    const elsewhere = await arrive(browser);
    await elsewhere.page.goto('/login');
    await elsewhere.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expectAccessible(elsewhere.page);
    await elsewhere.page.getByLabel('Email').fill(email);
    await elsewhere.page.getByRole('button', { name: 'Send the link' }).click();
    await reads(elsewhere.page, /an e-mail with a link is on its way/);
    await elsewhere.page.goto(await linkFor(email));
    await elsewhere.page.getByLabel('New password').fill('second thread');
    await elsewhere.page.getByLabel('Confirm password').fill('second thread');
    await expectAccessible(elsewhere.page);
    await elsewhere.page.getByRole('button', { name: 'Set new password' }).click();
    await elsewhere.page.waitForURL('**/login');
    await logIn(elsewhere.page, { email, password: 'second thread' });
    await reads(elsewhere.page, 'Logged in!');

    // The password reset has ended every session.
    await page.goto('/account');
    await page.waitForURL('**/login');
    await logIn(page, { email, password: 'second thread' });
    await page.waitForURL('**/account');
    expect([...faults, ...elsewhere.faults]).toEqual([]);
    await elsewhere.leave();
    await leave();
  });

  it('ends other sessions and removes the account when its owner leaves', async () => {
    const account = { email: `tania-${String(Date.now())}@example.test`, password: 'a thread' };
    const elsewhere = await arrive(browser);
    await register(elsewhere.page, account.email, account.password);
    const { page, faults, leave } = await arrive(browser);
    await page.goto('/login');
    await logIn(page, account);
    await reads(page, 'Logged in!');
    await page.goto('/account');
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(account.password);
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove account' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Remove my account' }).click();
    await reads(page, 'Your account has been removed.');
    await page.goto('/login');
    await logIn(page, account);
    await reads(page, 'Invalid credentials');
    expect(faults).toEqual([]);
    await elsewhere.leave();
    await leave();
  });

  it('applies a role that an admin gives to an account at once', async () => {
    const email = `rumi-${String(Date.now())}@example.test`;
    const member = await arrive(browser);
    await register(member.page, email, 'a long enough one');
    const clerk = await arrive(browser);
    await clerk.page.goto('/admin/users');
    await logIn(clerk.page, admin);
    await clerk.page.getByRole('grid', { name: 'Users' }).waitFor();
    await reads(clerk.page, /\(Current User\)/);
    await expectAccessible(clerk.page);
    await clerk.page.getByLabel('Search users').fill(email);
    await clerk.page.waitForURL(/search=rumi/);
    const row = clerk.page.getByRole('row').filter({ hasText: email });
    await row.getByRole('combobox').selectOption('admin');
    await row.getByRole('button', { name: 'Apply' }).click();
    await clerk.page.getByLabel('Type “admin” to confirm').fill('admin');
    await clerk.page.keyboard.press('Enter');
    await reads(clerk.page, /is now an administrator/);
    await member.page.goto('/admin/users');
    await member.page.getByRole('grid', { name: 'Users' }).waitFor();
    expect([...member.faults, ...clerk.faults]).toEqual([]);
    await member.leave();
    await clerk.leave();
  });
});
