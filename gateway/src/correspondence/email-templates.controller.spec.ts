import 'reflect-metadata';
import {
  emailTemplatesRpc,
  type EmailPreview,
  type TemplateView,
} from '@shop/contracts/correspondence/email-templates';
import { orderEmailsRpc } from '@shop/contracts/ordering/order-emails';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
afterEach(() => gateway.services.reset());

const summary = {
  key: 'welcome' as const,
  title: 'Welcome',
  isEdited: false,
  subject: 'Welcome',
  version: 0,
  edited: null,
};
const view: TemplateView = {
  ...summary,
  texts: [],
  placeholders: [],
  isOfOrder: false,
  versions: [],
};
const preview: EmailPreview = {
  subject: 'Welcome',
  plain: 'Hello',
  html: '<p>Hello</p>',
  of: 'sample',
  order: null,
  to: null,
};
const done = { success: true as const, message: 'Sent.' };
const one = '/api/admin/email-templates/welcome';
const texts = { subject: 'Good day' };

const calls: [
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  payload: object | undefined,
  input: object,
][] = [
  ['GET', '/api/admin/email-templates', undefined, {}],
  ['GET', one, undefined, { key: 'welcome' }],
  ['PUT', one, { version: 2, texts }, { key: 'welcome', version: 2, texts }],
  ['POST', `${one}/put-back`, { version: 2 }, { key: 'welcome', version: 2 }],
  ['POST', `${one}/preview`, { texts, order: someId }, { key: 'welcome', texts, order: someId }],
  ['POST', `${one}/test`, {}, { key: 'welcome' }],
  [
    'POST',
    `/api/orders/${someId}/emails`,
    { kind: 'orderPlaced' },
    { order: someId, kind: 'orderPlaced', key: 'press-0001' },
  ],
];
const call = (
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  payload: object | undefined,
  headers = {},
) =>
  gateway.app.inject({
    method,
    url,
    headers: { 'idempotency-key': 'press-0001', ...headers },
    ...(payload && { payload }),
  });

describe('the texts of e-mails over HTTP', () => {
  beforeEach(() => {
    const { services } = gateway;
    services.reply(emailTemplatesRpc.list, { success: true, templates: [summary] });
    services.reply(emailTemplatesRpc.get, view);
    services.reply(emailTemplatesRpc.save, view);
    services.reply(emailTemplatesRpc.putBack, view);
    services.reply(emailTemplatesRpc.preview, preview);
    services.reply(emailTemplatesRpc.sendTest, done);
    services.reply(orderEmailsRpc.repeat, done);
  });

  it.each(calls)(
    'W14, W59: %s %s accepts requests from admins only',
    async (method, url, payload, input) => {
      const response = await call(method, url, payload, await gateway.signIn('admin'));
      expect(response.statusCode).toBe(200);
      expect(gateway.services.requests[0]?.input).toEqual(input);
      const shopper = await call(method, url, payload, await gateway.signIn('user'));
      expect([shopper.statusCode, (await call(method, url, payload)).statusCode]).toEqual([
        403, 401,
      ]);
    },
  );

  it.each([
    ['an e-mail that does not exist', '/api/admin/email-templates/nothing', texts, 404],
    ['a name that is none', one, { 'a.b': 'x' }, 400],
    ['a text that is too long', one, { subject: 'x'.repeat(2_001) }, 400],
    ['a sign that cannot be shown', one, { subject: 'a\u0000b' }, 400],
  ])('W14: refuses to save %s', async (_what, url, changed, status) => {
    const admin = await gateway.signIn('admin');
    const response = await call('PUT', url, { version: 0, texts: changed }, admin);
    expect(response.statusCode).toBe(status);
    expect(gateway.services.requests).toEqual([]);
  });

  it('W14: passes a conflict on as 409 with both values', async () => {
    gateway.services.refuse(emailTemplatesRpc.save, 'correspondence.templateChanged');
    const admin = await gateway.signIn('admin');
    const response = await call('PUT', one, { version: 1, texts }, admin);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      409,
      'correspondence.templateChanged',
    ]);
  });
});
