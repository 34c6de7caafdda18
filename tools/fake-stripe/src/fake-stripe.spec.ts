import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { FAKE_KEY, FAKE_WEBHOOK_SECRET } from './keys.js';
import { startFakeStripe, type FakeStripe } from './start-fake-stripe.js';

let shop: Server;
let fake: FakeStripe;
const received: { body: string; signature: string }[] = [];
const file = join(mkdtempSync(join(tmpdir(), 'fake-stripe-')), 'payments.json');
let webhook: { url: string; secret: string };

beforeAll(async () => {
  shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  webhook = { url: `http://127.0.0.1:${String(port)}/events`, secret: FAKE_WEBHOOK_SECRET };
  fake = await startFakeStripe({ webhook, file });
});
afterAll(async () => {
  await fake.close();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  received.length = 0;
});

const page = async (at = fake): Promise<string> => {
  const body = new URLSearchParams({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '5980',
    'payment_intent_data[capture_method]': 'manual',
    success_url: 'https://shop.test/orders/1?paid',
    cancel_url: 'https://shop.test/orders/1?unpaid',
  });
  const headers = { authorization: `Bearer ${FAKE_KEY}` };
  const reply = await fetch(`${at.url}/v1/checkout/sessions`, { method: 'POST', body, headers });
  return ((await reply.json()) as { id: string }).id;
};
const press = (id: string, action: string, code = '') =>
  fetch(`${fake.url}/pay/${id}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ code }),
    redirect: 'manual',
  });
const textOf = async (id: string) => (await fetch(`${fake.url}/pay/${id}`)).text();
const pull = (lever: string, about: object = {}) =>
  fetch(`${fake.url}/_test/${lever}`, { method: 'POST', body: JSON.stringify(about) });

describe('the page in a browser', () => {
  it('shows on the payment page that it is a fake and the sum, and has no field for a card', async () => {
    const text = await textOf(await page());
    expect(text).toContain('<h1>Fake payment page</h1>');
    expect(text).toContain('No money is taken');
    expect(text).toContain('$59.80');
    expect(text).not.toContain('<input');
  });

  it('leads from the fake payment page back to the shop, paid or not', async () => {
    const id = await page();
    expect((await press(id, 'close')).headers.get('location')).toMatch(/\?unpaid$/);
    expect((await press(id, 'decline')).headers.get('location')).toBe(`/pay/${id}`);
    expect(await textOf(id)).toContain('Your bank declined the payment.');
    await press(id, 'ask');
    expect(await textOf(id)).toContain('name="code"');
    const paid = await press(id, 'code', '123456');
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      'https://shop.test/orders/1?paid',
    ]);
    expect(await textOf(id)).toContain('This page has closed.');
  });
});

describe('events', () => {
  it('signs the fake events as the library reads them', async () => {
    await pull('holdEvents');
    await press(await page(), 'pay');
    expect(received).toEqual([]);
    await pull('releaseEvents');
    const types = received.map(
      ({ body, signature }) =>
        Stripe.webhooks.constructEvent(body, signature, FAKE_WEBHOOK_SECRET).type,
    );
    expect(types).toContain('payment_intent.amount_capturable_updated');
  });

  it('sends the fake events late, several times, or not at all, on request of a test', async () => {
    await pull('holdEvents');
    await press(await page(), 'pay');
    const before = fake.events().length;
    await pull('releaseEvents', { times: 3, isShuffled: true, loseOneIn: 4 });
    expect(received.length).toBe(9);
    expect(before).toBeGreaterThanOrEqual(4);
  });
});

describe('expiry by the clock', () => {
  it('expires fake payment pages at their deadline, and holds after a week', async () => {
    const open = await page();
    const paid = await page();
    await press(paid, 'pay');
    await pull('advance', { ms: 8 * 86_400_000 });
    expect(fake.account.session(open).status).toBe('expired');
    const { payment_intent: paidBy } = fake.account.session(paid);
    const intent = [...fake.account.intents.values()].find(({ id }) => id === paidBy);
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
  });
});

describe('payments', () => {
  it('keeps fake payments over a restart in their file', async () => {
    const id = await page();
    await press(id, 'pay');
    await fake.close();
    fake = await startFakeStripe({ webhook, file });
    expect(fake.account.session(id).status).toBe('complete');
  });
});
