import 'reflect-metadata';
import { authRpc, type AccountView, type UserList } from '@shop/contracts/auth/auth';
import {
  correspondenceRpc,
  type EnquiryList,
  type EnquiryView,
  type EmailList,
  type WrittenEmail,
} from '@shop/contracts/correspondence/correspondence';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const at = '2026-11-21T10:00:00.000Z';
const enquiry: EnquiryView = {
  _id: someId,
  form: 'contact',
  kind: 'quote',
  status: 'new',
  name: 'Ayesha',
  email: 'ayesha@example.test',
  company: null,
  subject: 'Quote: bulk order',
  assignee: null,
  receivedAt: at,
  dueAt: at,
  isLate: true,
  answeredAt: null,
  phone: null,
  message: 'Voile',
  details: [],
  file: null,
  delivery: null,
  replies: [],
};
const list: EnquiryList = {
  success: true,
  enquiries: [],
  total: 0,
  isTotalCapped: false,
  page: 1,
  pages: 0,
  counts: { new: 0, late: 0 },
};
const email: WrittenEmail = {
  _id: someId,
  kind: 'welcome',
  to: 'ayesha@example.test',
  subject: 'Welcome to Loomery',
  status: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: at,
  sentAt: at,
  order: null,
  plain: 'Dear Ayesha,',
};
const emails: EmailList = {
  success: true,
  emails: [],
  total: 0,
  isTotalCapped: false,
  page: 1,
  pages: 0,
};
const otherAdmin = { _id: '7d3b2f60-1111-4222-8333-444455556666', name: 'Jonas Weber' };
const base = '/api/admin/enquiries';
const one = `${base}/${someId}`;

const calls: ['GET' | 'PUT' | 'POST', string, object | undefined, object][] = [
  [
    'GET',
    `${base}?kind=sample&status=new&late=yes&assignee=me&search=rina&page=2`,
    undefined,
    {
      kind: 'sample',
      status: 'new',
      late: 'yes',
      assignee: 'me',
      search: 'rina',
      page: 2,
      limit: 24,
      sort: 'received',
      order: 'desc',
    },
  ],
  ['GET', one, undefined, { enquiry: someId }],
  [
    'PUT',
    one,
    { status: 'answered', assignee: 'me' },
    { enquiry: someId, status: 'answered', assignee: 'me' },
  ],
  [
    'POST',
    `${one}/replies`,
    { text: ' Gladly. ' },
    { enquiry: someId, text: 'Gladly.', key: 'reply-0001' },
  ],
  [
    'GET',
    '/api/admin/emails?limit=5&status=refused',
    undefined,
    { page: 1, limit: 5, status: 'refused', sort: 'written', order: 'desc' },
  ],
  ['GET', `/api/admin/emails/${someId}`, undefined, { email: someId }],
];

describe('the inbox', () => {
  beforeEach(() => {
    gateway.services.reply(correspondenceRpc.listEnquiries, list);
    gateway.services.reply(correspondenceRpc.getEnquiry, enquiry);
    gateway.services.reply(correspondenceRpc.changeEnquiry, enquiry);
    gateway.services.reply(correspondenceRpc.reply, enquiry);
    gateway.services.reply(correspondenceRpc.listEmails, emails);
    gateway.services.reply(correspondenceRpc.getEmail, email);
  });
  const call = (
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    payload: object | undefined,
    headers = {},
  ) =>
    gateway.app.inject({
      method,
      url,
      headers: { 'idempotency-key': 'reply-0001', ...headers },
      ...(payload && { payload }),
    });

  it.each(calls)('%s %s accepts requests from admins only', async (method, url, payload, input) => {
    const response = await call(method, url, payload, await gateway.signIn('admin'));
    expect(response.statusCode).toBeLessThan(300);
    expect(gateway.services.requests[0]?.input).toEqual(input);
    const shopper = await call(method, url, payload, await gateway.signIn('user'));
    expect([shopper.statusCode, (await call(method, url, payload)).statusCode]).toEqual([403, 401]);
  });

  it('assigns an enquiry to another admin under the name that auth knows', async () => {
    const account: AccountView = {
      ...otherAdmin,
      email: 'jonas@example.test',
      role: 'admin',
      createdAt: at,
      business: 'none',
      company: null,
    };
    gateway.services.reply(authRpc.listUsers, ({ user, role }): UserList => ({
      success: true,
      users: user === otherAdmin._id && role === 'admin' ? [account] : [],
      total: 1,
      next: null,
      counts: { users: 1, admins: 1, recent: 0, businessRequests: 0 },
    }));
    const headers = await gateway.signIn('admin');
    const change = (assignee: string) => call('PUT', one, { assignee }, headers);
    expect((await change(otherAdmin._id)).statusCode).toBe(200);
    expect(gateway.services.requests.at(-1)?.input).toEqual({
      enquiry: someId,
      assignee: otherAdmin,
    });
    const refused = await change(someId);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      'correspondence.assigneeUnknown',
    ]);
  });

  it.each([
    ['GET', `${base}?kind=bill`, undefined, 400],
    ['GET', `${base}?status=lost`, undefined, 400],
    ['PUT', one, { status: 'lost' }, 400],
    ['PUT', one, { assignee: 'you' }, 400],
    ['POST', `${one}/replies`, { text: ' ' }, 400],
    ['GET', `${base}/12`, undefined, 404],
  ] as const)('refuses %s %s %j', async (method, url, payload, status) => {
    const response = await call(method, url, payload, await gateway.signIn('admin'));
    expect(response.statusCode).toBe(status);
    expect(gateway.services.requests).toEqual([]);
  });
});
