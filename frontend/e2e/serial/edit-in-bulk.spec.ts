import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from '../accessibility';
import { backOffice } from '../back-office';
import { admin, arrive, logIn, openBrowser, reads, type Visitor } from '../browser';
import { counting } from '../counting';

const PRODUCTS = 20;
const MOST = 25;

describe('an admin who changes many products', () => {
  const stamp = String(Date.now());
  const nameOf = (at: number) => `Bulk ${stamp} ${String(at + 1).padStart(2, '0')}`;
  let browser: Browser;
  let clerk: Visitor;
  let page: Page;
  let office: Awaited<ReturnType<typeof backOffice>>;
  let ids: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    clerk = await arrive(browser);
    page = clerk.page;
    office = await backOffice();
    const added: string[] = [];
    for (let at = 0; at < PRODUCTS; at += 1)
      added.push((await office.add({ name: nameOf(at), price: '20.00', stock: '5' }))._id);
    ids = added;
    await page.goto('/login');
    await logIn(page, admin);
    await reads(page, 'Logged in!');
  });
  afterAll(async () => {
    await office.clear();
    await clerk.leave();
    await browser.close();
  });

  const openList = async () => {
    await page.goto(
      `/admin/products?as=table&search=${encodeURIComponent(`Bulk ${stamp}`)}&sort=name`,
    );
    await reads(page, `Showing ${String(PRODUCTS)} of ${String(PRODUCTS)} products`);
  };
  const prices = () => Promise.all(ids.map(async (product) => (await office.open(product)).price));

  it('BO-1: changes 20 prices by one bulk change in at most 25 interactions, and puts them back', async () => {
    await openList();
    await expectAccessible(page);
    const hand = counting(page);
    await hand.click('Select the loaded rows', 'checkbox');
    await hand.click('Price…');
    await page.getByLabel('By (%)').waitFor();
    await hand.type('5');
    await reads(page, `${String(PRODUCTS)} products of ${String(PRODUCTS)} can be changed.`);
    await expectAccessible(page);
    await hand.click(`Apply to ${String(PRODUCTS)} products`);
    await reads(page, `${String(PRODUCTS)} products changed.`);
    expect(hand.count()).toBeLessThanOrEqual(MOST);
    expect(new Set(await prices())).toEqual(new Set([21]));

    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await reads(page, `${String(PRODUCTS)} products put back.`);
    expect(new Set(await prices())).toEqual(new Set([20]));
  });

  it('BO-1: types 20 prices down a column in at most 25 interactions', async () => {
    await openList();
    const hand = counting(page);
    await hand.clickCell(nameOf(0), '$20.00');
    for (let at = 0; at < PRODUCTS; at += 1) {
      await page.getByLabel(`Price of ${nameOf(at)}`, { exact: true }).waitFor();
      await hand.type(`${String(30 + at)},50`);
    }
    await page.getByText('$49.50', { exact: true }).waitFor();
    expect(hand.count()).toBeLessThanOrEqual(MOST);
    expect(await prices()).toEqual(ids.map((_, at) => 30.5 + at));
    await expectAccessible(page);
    expect(clerk.faults).toEqual([]);
  });

  it('BO-18: changes a price by keyboard only', async () => {
    await openList();
    await page.getByRole('button', { name: 'Days left' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.keyboard.press('F2');
    await page.keyboard.press('Tab');
    await page.getByLabel(`Price of ${nameOf(1)}`, { exact: true }).waitFor();
    await page.keyboard.type('77');
    await page.keyboard.press('Tab');
    await page.getByText('$77.00', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect((await prices())[1]).toBe(77);
  });
});
