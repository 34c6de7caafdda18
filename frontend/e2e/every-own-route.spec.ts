import type { Browser } from 'playwright-core';
import { admin, arrive, logIn, openBrowser, reads, shopper, type Visitor } from './browser';
import { look } from './look';

const ofShoppers = ['/saved', '/orders', '/account', '/admin'];
const ofAdmins = [
  '/products',
  ...['', '/products', '/products/new', '/products/images', '/orders', '/payments', '/users'].map(
    (at) => `/admin${at}`,
  ),
  ...['/to-look-at', '/disputes', '/transfers', '/gift-cards'].map((at) => `/admin/payments${at}`),
  ...['/cloths', '/cloths/new', '/cloths/LW-1009'].map((at) => `/admin${at}`),
  ...[
    '/rolls',
    '/rolls?state=quarantine',
    '/rolls/receive',
    '/drafts',
    '/drafts/new',
    '/cutting',
    '/dispatch',
    '/returns',
    '/documents',
    '/documents/tax',
  ].map((at) => `/admin${at}`),
  ...['/rolls/deliveries', '/certificates', '/certificates/new'].map((at) => `/admin${at}`),
  ...['/analytics', '/enquiries', '/emails', '/reviews', '/audit', '/jobs'].map(
    (at) => `/admin${at}`,
  ),
  ...['/content', '/content/new', '/content/menus'].map((at) => `/admin${at}`),
  ...['/delivery', '/delivery/zones/new', '/taxes', '/taxes/zones/new', '/shop'].map(
    (at) => `/admin/settings${at}`,
  ),
  ...['/payments', '/discounts', '/discounts/new', '/reductions', '/emails', '/emails/welcome'].map(
    (at) => `/admin/settings${at}`,
  ),
];

describe.each([
  ['a shopper', shopper, ofShoppers],
  ['an admin', admin, ofAdmins],
])(
  'every page of %s fits every screen, and has one title and one main part',
  (_who, account, own) => {
    let browser: Browser;
    let visitor: Visitor;
    beforeAll(async () => {
      browser = await openBrowser();
      visitor = await arrive(browser);
      await visitor.page.goto('/login');
      await logIn(visitor.page, account);
      await reads(visitor.page, 'Logged in!');
    });
    afterAll(async () => {
      await visitor.leave();
      await browser.close();
    });

    it.each(own)(
      'shows the page %s on every screen with one title and one main part',
      async (address) => {
        await look(visitor, address);
      },
    );
  },
);
