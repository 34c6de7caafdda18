// Baskets that were calculated by hand and bought in a browser: every place shows the same sums to the cent.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { call, fillInCheckout, register, tokenOf } from '../account';
import { expectAccessible } from '../accessibility';
import { backOffice } from '../back-office';
import { admin, open, reads, shopUrl, signInAs } from '../browser';
import { emailsSentTo } from '../emails';
import { owner } from '../owner';
import { newVisitors } from '../visitors';

const CODE = `WORKED${String(Date.now())}`;

interface Basket {
  title: string;
  /** Not served by the demo shop, so that only this test decides the prices there. */
  country: { code: string; name: string };
  lines: { price: string; quantity: number; taxClass?: string }[];
  code?: string;
  shippingCents: number;
  rates: Record<string, number>;
  pricesIncludeTax: boolean;
  rows: string[];
  /** Cells after the subtotal in the exported file of orders. */
  cells: string[];
  totalCents: number;
}

const baskets: Basket[] = [
  {
    title: 'A: 20 % tax in the prices, a code and delivery',
    country: { code: 'IS', name: 'Iceland' },
    lines: ['53.00', '18.50', '8.50'].map((price) => ({ price, quantity: 1 })),
    code: CODE,
    shippingCents: 490,
    rates: { standard: 2_000 },
    pricesIncludeTax: true,
    rows: [
      'Subtotal $80.00',
      `${CODE} −$8.00`,
      'Shipping (Courier to IS) $4.90',
      'Tax (20 %) incl. $12.82',
      'Total $76.90',
    ],
    cells: ['80.00', '8.00', CODE, '4.90', 'Courier to IS', '12.82', 'yes'],
    totalCents: 7_690,
  },
  {
    title: 'D: 21 % tax on top',
    country: { code: 'NO', name: 'Norway' },
    lines: [{ price: '10.70', quantity: 2 }],
    shippingCents: 0,
    rates: { standard: 2_100 },
    pricesIncludeTax: false,
    rows: ['Subtotal $21.40', 'Shipping Free', 'Tax (21 %) $4.49', 'Total $25.89'],
    cells: ['21.40', '0.00', '', '0.00', '', '4.49', 'no'],
    totalCents: 2_589,
  },
  {
    title: 'E: two rates in the prices',
    country: { code: 'CH', name: 'Switzerland' },
    lines: [
      { price: '60.00', quantity: 1 },
      { price: '40.00', quantity: 1, taxClass: 'reduced' },
    ],
    shippingCents: 0,
    rates: { standard: 2_000, reduced: 1_000 },
    pricesIncludeTax: true,
    rows: [
      'Subtotal $100.00',
      'Shipping Free',
      'Tax (20 %) incl. $10.00',
      'Tax (10 %) incl. $3.64',
      'Total $100.00',
    ],
    cells: ['100.00', '0.00', '', '0.00', '', '13.64', 'yes'],
    totalCents: 10_000,
  },
];

const TIMEOUT_MS = 30_000;

/** Polls until the value is the expected one, or the time is over; returns the last value. */
async function eventually<T>(read: () => Promise<T>, expected: T): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (value === expected || Date.now() > end) return value;
    await pause(500);
  }
}

/** Returns the price rows of an order in a panel of the page. */
async function rowsIn(page: Page, panel: string): Promise<string[]> {
  const terms = page.getByRole('region', { name: panel }).locator('dl > div');
  await terms.first().waitFor();
  return (await terms.allInnerTexts()).map((text) => text.split('\n').join(' '));
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

describe('PRC-6: a worked basket', () => {
  const visitor = newVisitors();
  let setUp: Awaited<ReturnType<typeof owner>>;
  let store: Awaited<ReturnType<typeof backOffice>>;
  let token: string;
  beforeAll(async () => {
    setUp = await owner();
    store = await backOffice();
    token = await tokenOf(admin);
    await setUp.addCode(CODE, 1_000);
  });
  afterAll(async () => {
    await setUp.clear();
    await store.clear();
  });

  const revenueCents = async () =>
    Math.round(((await call('/admin/stats', { token })).body['totalRevenue'] as number) * 100);

  /** Puts new products into the cart of this browser, once the checkout knows them. */
  async function fillCart(page: Page, { lines, country, code, totalCents }: Basket) {
    const items: object[] = [];
    const priced: object[] = [];
    for (const [place, { quantity, ...form }] of lines.entries()) {
      const name = `Worked ${country.code} ${String(place)} ${String(Date.now())}`;
      const { _id } = await store.add({ name, ...form });
      const { body } = await call(`/products/${_id}`);
      items.push({ ...body, product: _id, image: null, quantity });
      priced.push({ product: _id, quantity, price: Number(form.price) });
    }
    const request = { items: priced, country: country.code, postalCode: '1209' };
    const codes = code === undefined ? [] : [code];
    const total = async () => {
      const { body } = await call('/checkout/price', {
        method: 'POST',
        token,
        body: JSON.stringify({ ...request, codes }),
      });
      return body['total'];
    };
    expect(await eventually(total, totalCents / 100)).toBe(totalCents / 100);
    const cart = JSON.stringify(JSON.stringify({ items }));
    await page.evaluate(`localStorage.setItem('cart', ${cart})`);
  }

  /** Buys the cart; returns the id of the order. */
  async function buy(page: Page, { country, code, rows }: Basket): Promise<string> {
    await open(page, '/checkout');
    await page.getByLabel('Country').selectOption({ label: country.name });
    await fillInCheckout(page);
    if (code !== undefined) {
      await page.getByText('Have a code?').click();
      await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
      await page.getByRole('button', { name: 'Apply' }).click();
    }
    const summary = page.getByRole('region', { name: 'Order summary' });
    for (const row of rows)
      await summary
        .getByText(row.split(' ').at(-1) ?? '')
        .first()
        .waitFor();
    await expectAccessible(page);
    expect(await rowsIn(page, 'Order summary')).toEqual(rows);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await reads(page, 'Order placed successfully!');
    const link = page.getByRole('link', { name: 'View your order' });
    const order = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    await link.click();
    await page.waitForURL(`**/orders/${order}`);
    return order;
  }

  it.each(baskets)(
    'shows the worked basket $title',
    async (basket) => {
      const { rows, cells, totalCents } = basket;
      const { page, faults } = visitor();
      await setUp.sellTo({ ...basket, country: basket.country.code });
      await setUp.includeTax(basket.pricesIncludeTax);
      const revenueBefore = await revenueCents();
      const account = await register();
      await signInAs(page, account.token);
      await fillCart(page, basket);

      const order = await buy(page, basket);
      expect(await rowsIn(page, 'Total')).toEqual(rows);
      await expectAccessible(page);
      await open(page, '/orders');
      await reads(page, dollars(totalCents));

      const mails = await emailsSentTo(account.email, 2);
      const confirmation = mails.find(({ subject }) => subject.startsWith('Your Loomery order'));
      for (const row of rows) expect(confirmation?.text).toContain(row.replace(/ (?=\S+$)/, '  '));

      await signInAs(page, token);
      await open(page, `/admin/orders/${order}`);
      expect(await rowsIn(page, 'Lines')).toEqual(rows);
      await open(page, `/admin/orders?search=${order}`);
      await reads(page, dollars(totalCents));

      const revenue = revenueBefore + totalCents;
      expect(await eventually(revenueCents, revenue)).toBe(revenue);
      const headers = { authorization: `Bearer ${token}` };
      const file = await fetch(`${shopUrl}/api/orders/export?search=${order}`, { headers });
      const [, row = ''] = (await file.text()).split('\r\n');
      expect(row).toContain(`,${(totalCents / 100).toFixed(2)},${cells.join(',')},`);
      expect(faults).toEqual([]);
    },
    120_000,
  );
});
