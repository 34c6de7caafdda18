import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { admin, arrive, logIn, open, openBrowser, reads } from './browser';
import { emailsSentTo } from './emails';

const REPLY = 'Your samples left the house this morning.';

async function askForSamples(page: Page, email: string) {
  await open(page, '/sample-requests');
  const form = page.getByRole('form', { name: 'Request samples' });
  await form.waitFor();
  await expectAccessible(page);
  const words = {
    'Full name': 'Ayesha Karim',
    'Company name': 'Karim & Daughters',
    'Business email': email,
    'Shipping phone number': '01711-000000',
    'SKU or fabric name 1': 'Indigo Ikat',
    'SKU or fabric name 2': 'Voile',
    'Street address': 'Road 7, House 12',
    City: 'Dhaka',
    'State/province': 'Dhaka',
    'Zip/postal code': '1209',
  };
  for (const [label, text] of Object.entries(words)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Quantity 1').fill('3');
  await reads(page, '4 pieces: $20.00, shipping free');
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await reads(page, 'Thank you for your sample request! A confirmation email has been sent.');
  await expectAccessible(page);
}

async function replyAsAdmin(page: Page, email: string) {
  await page.goto('/login');
  await logIn(page, admin);
  await reads(page, 'Logged in!');
  await page.goto('/admin/enquiries?kind=sample');
  await page.getByLabel('Search enquiries').fill(email);
  await page.waitForURL(/search=/);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.waitFor();
  expect(await row.innerText()).toContain('Dispatch within 48 h');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Samples: 4 pieces' }).click();
  const assign = page.getByRole('button', { name: 'Assign to me' });
  await assign.click();
  await assign.waitFor({ state: 'detached' });
  await reads(page, '3 × Indigo Ikat');
  await expectAccessible(page);
  await page.getByLabel('Your reply').fill(REPLY);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('region', { name: /^Answered by/ }).waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('answered');
  await expectAccessible(page);
}

describe('the company', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('takes a request for samples, confirms it by e-mail, and replies by e-mail', async () => {
    const email = `ayesha-${String(Date.now())}@example.test`;
    const guest = await arrive(browser);
    await askForSamples(guest.page, email);
    const [confirmation] = await emailsSentTo(email, 1);
    expect(confirmation?.text).toContain('Cost: $20.00');

    const clerk = await arrive(browser);
    await replyAsAdmin(clerk.page, email);
    const [reply] = await emailsSentTo(email, 2);
    expect(reply?.subject).toMatch(/^Re: Samples: 4 pieces/);
    expect(reply?.text).toContain(REPLY);

    expect({ guest: guest.faults, clerk: clerk.faults }).toEqual({ guest: [], clerk: [] });
    await guest.leave();
    await clerk.leave();
  });

  it("sends the company's newsletter only to confirmed addresses, and unsubscribes with one click", async () => {
    const email = `rina-${String(Date.now())}@example.test`;
    const { page, faults, leave } = await arrive(browser);
    await open(page, '/about');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByLabel('Newsletter').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await reads(page, 'Successfully subscribed to our textile insights!');
    const [mail] = await emailsSentTo(email, 1);
    const link = (what: string) =>
      new RegExp(`/newsletter/${what}#[\\w-]+`).exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(link('confirm'));
    await page.getByRole('button', { name: 'Yes, send them' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are subscribed' }).waitFor();
    await expectAccessible(page);
    await page.goto(link('unsubscribe'));
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
    expect(faults).toEqual([]);
    await leave();
  });
});
