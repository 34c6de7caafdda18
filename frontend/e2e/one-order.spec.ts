// One checkout makes one order, whatever happens between request and response (reliability 2.3, R23).
import type { Browser } from 'playwright-core';
import { arriveAtCheckout, expectStock, stockOf } from './account';
import { backOffice } from './back-office';
import { openBrowser, reads } from './browser';

const ORDERS = '**/api/orders';
const FAILED = 'Order failed. Please try again.';

describe('a checkout', () => {
  let browser: Browser;
  let store: Awaited<ReturnType<typeof backOffice>>;
  let product: Awaited<ReturnType<typeof store.add>>;
  let shopper: Awaited<ReturnType<typeof arriveAtCheckout>>;
  let stock: number;
  let keys: (string | undefined)[];

  beforeAll(async () => {
    [browser, store] = await Promise.all([openBrowser(), backOffice()]);
    product = await store.add();
  });
  beforeEach(async () => {
    shopper = await arriveAtCheckout(browser, product);
    stock = await stockOf(product);
    keys = [];
    shopper.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
        keys.push(request.headers()['idempotency-key']);
    });
  });
  afterEach(async () => {
    await shopper.page.unrouteAll({ behavior: 'ignoreErrors' });
    await shopper.leave();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), store.clear()]);
  });

  /** Sends the order; the shop receives it, but the response is lost. */
  const placeWithoutResponse = async () => {
    const placed = new Promise<void>((done) => {
      void shopper.page.route(
        ORDERS,
        async (route) => {
          await route.fetch();
          done();
        },
        { times: 1 },
      );
    });
    await shopper.button.click();
    await placed;
  };
  const expectCartKept = () =>
    shopper.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Cart 1 item' })
      .waitFor();
  const expectOneOrder = async ({ sent }: { sent: number }) => {
    await reads(shopper.page, 'Order placed successfully!');
    expect(await shopper.account.orders()).toBe(1);
    expect([keys.length, new Set(keys).size]).toEqual([sent, 1]);
    await expectStock(product, stock - 1);
  };

  it('places one order after a double click in the checkout', async () => {
    await shopper.button.dblclick();
    await expectOneOrder({ sent: 1 });
  });

  it('places one order after a reload in the middle of the checkout', async () => {
    await placeWithoutResponse();
    await shopper.page.reload();
    await expectCartKept();
    await shopper.fillIn();
    await shopper.button.click();
    await expectOneOrder({ sent: 2 });
  });

  it('places one order after the back button in the middle of the checkout', async () => {
    await placeWithoutResponse();
    await shopper.page.goBack();
    await expectCartKept();
    await shopper.page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await shopper.fillIn();
    await shopper.button.click();
    await expectOneOrder({ sent: 2 });
  });

  it('places one order without a response for ten seconds, and reports a failure in the meantime', async () => {
    await placeWithoutResponse();
    await reads(shopper.page, FAILED);
    await expectCartKept();
    await shopper.button.click();
    await expectOneOrder({ sent: 2 });
  });

  it('places one order after the connection was down in the checkout', async () => {
    await shopper.page.context().setOffline(true);
    await shopper.button.click();
    await reads(shopper.page, FAILED);
    await expectCartKept();
    await shopper.page.context().setOffline(false);
    await shopper.button.click();
    await expectOneOrder({ sent: 2 });
  });

  it.each([
    ['a proxy whose shop is gone', 502, '<h1>Bad gateway</h1>', FAILED],
    [
      'a refusal with a reason',
      409,
      '{"success":false,"code":"order.outOfStock","message":"Only 2 of \\"Muslin\\" left"}',
      'Only 2 of "Muslin" left',
    ],
    [
      'a response that is no success',
      200,
      '{"success":false,"message":""}',
      'Order placement failed',
    ],
  ])('keeps the cart of a checkout after %s, and reports it', async (_what, status, body, text) => {
    await shopper.page.route(
      ORDERS,
      (route) =>
        route.fulfill({
          status,
          body,
          contentType: body.startsWith('{') ? 'application/json' : 'text/html',
        }),
      { times: 1 },
    );
    await shopper.button.click();
    await reads(shopper.page, text);
    await expectCartKept();
    expect(new URL(shopper.page.url()).pathname).toBe('/checkout');
    await shopper.button.click();
    await reads(shopper.page, 'Order placed successfully!');
    expect(await shopper.account.orders()).toBe(1);
  });
});
