// Uses secrets in every way that the shop offers; none may be stored in plain text (reliability 4, S14).
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { until } from '@shop/dev-stack/machine/polling';
import type { AuthReply } from '@shop/contracts/auth/auth';
import { chaosFolder, ChaosShop } from '../shop/chaos-shop.js';
import type { CallResponse, Call } from '../load/load-balancer.js';
import { filesWith, tablesWith } from './secret-search.js';

const folder = chaosFolder('security-test');
const canary = (what: string) => `canary-${what}-${randomUUID()}`;
const password = canary('password');
const wrong = canary('guess');
const next = canary('next');
const after = canary('after');
const card = canary('card');
const cvc = canary('cvc');
/** Stored in plain text on purpose, to prove that the search finds stored words. */
const name = canary('name').replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
const email = `${randomUUID()}@example.test`;

let shop: ChaosShop;
beforeAll(async () => {
  shop = await ChaosShop.open(folder, { LOG_LEVEL: 'debug' });
}, 5 * MINUTE_MS);
afterAll(() => shop.close(), MINUTE_MS);

const post = (path: string, body: unknown, own: Partial<Call> = {}): Promise<CallResponse> =>
  shop.loadBalancer.request({ method: 'POST', path, body, ...own });
const replyOf = ({ text }: CallResponse): AuthReply => JSON.parse(text) as AuthReply;

/** Returns the token of the link that was sent to the mailbox. */
async function mailedToken(): Promise<string> {
  let token = '';
  const arrived = async () => {
    const response = await fetch(shop.servers.mail.address().page, {
      headers: { accept: 'application/json' },
    });
    const mails = (await response.json()) as { to: string[]; text: string }[];
    const text = mails.filter(({ to }) => to.includes(email)).map((mail) => mail.text);
    token = /reset-password#([\w%-]+)/.exec(text.join('\n'))?.[1] ?? '';
    return token !== '';
  };
  await until(arrived, { withinMs: MINUTE_MS });
  return decodeURIComponent(token);
}

async function order(token: string): Promise<CallResponse> {
  const [product] = await shop.productFixtures.addMany(1, { stock: 3 });
  if (!product) throw new Error('there is no product');
  const { id, price } = product;
  const paid = { cardNumber: card, cvc, expiry: card, payment: { method: 'demo-card', card, cvc } };
  const street = `Road 7 ${randomUUID()}`;
  return post(
    '/api/orders',
    {
      items: [{ product: id, quantity: 1, price, ...paid }],
      totalAmount: price,
      shippingAddress: { street, city: 'Dhaka', postalCode: '1209', country: 'Bangladesh' },
      ...paid,
    },
    { token, headers: { 'idempotency-key': randomUUID() } },
  );
}

describe('passwords, tokens and cards', () => {
  it(
    'leaves no password, token or card in a log, table, queue, cache or store',
    async () => {
      const account = await post('/api/auth/register', { name, email, password });
      expect([account.status, account.text]).toEqual([201, expect.anything()]);
      const registered = replyOf(account);
      expect((await post('/api/auth/login', { email, password: wrong })).status).toBe(401);
      const { token } = replyOf(await post('/api/auth/login', { email, password }));
      const change = { currentPassword: password, newPassword: next };
      const put = { method: 'PUT', token } as const;
      const changed = replyOf(await post('/api/auth/password', change, put));
      expect((await order(changed.token)).status).toBe(201);
      expect((await post('/api/auth/forgot-password', { email })).status).toBe(202);
      const link = await mailedToken();
      const reset = await post('/api/auth/reset-password', { token: link, password: after });
      expect(reset.status).toBe(200);
      const search = { path: `/api/products?search=${name}`, method: 'GET' } as const;
      await shop.loadBalancer.request({ ...search, headers: { 'x-auth-token': changed.token } });

      const signatures = [registered.token, token, changed.token].map(
        (one) => one.split('.')[2] ?? '',
      );
      const words = [password, wrong, next, after, card, cvc, link, ...signatures];
      expect(new Set(words).size).toBe(words.length);
      expect(await tablesWith(shop.evidence.databases, words)).toEqual([]);
      expect(await filesWith(folder, words)).toEqual([]);
      expect(await tablesWith(shop.evidence.databases, [name])).toContain(`auth.users: ${name}`);
      expect((await filesWith(folder, [name])).length).toBeGreaterThan(0);
    },
    5 * MINUTE_MS,
  );
});
