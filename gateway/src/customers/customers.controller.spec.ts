import 'reflect-metadata';
import { customerFileRpc } from '@shop/contracts/auth/customer-file';
import { reviewRpc } from '@shop/contracts/catalogue/reviews';
import { customerMailRpc } from '@shop/contracts/correspondence/customer-mail';
import { customerOrdersRpc } from '@shop/contracts/ordering/customer-orders';
import { randomUUID } from 'node:crypto';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

const user = randomUUID();
const url = `/api/admin/customers/${user}`;
const mail = { enquiries: [], emails: [], newsletterSince: null };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  const { services } = gateway;
  services.reset();
  services.reply(customerFileRpc.get, {
    customer: {
      _id: user,
      name: 'Nadia Islam',
      email: 'nadia@example.test',
      role: 'user',
      createdAt: '2026-05-04T10:00:00.000Z',
      business: 'none',
      company: null,
    },
    tags: ['Trade'],
    notes: [],
    sessions: [],
  });
  services.reply(customerOrdersRpc.find, {
    orders: 2,
    cancelled: 1,
    revenue: 40,
    average: 40,
    firstAt: '2026-06-01T10:00:00.000Z',
    newest: [],
    addresses: [],
  });
  services.reply(customerMailRpc.find, mail);
  services.reply(reviewRpc.ofCustomer, { reviews: [] });
});

const get = async (role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({ url, headers: await gateway.signIn(role) });

describe('the page of a customer', () => {
  it('collects what all services know of a customer', async () => {
    expect((await get()).json()).toMatchObject({
      customer: { name: 'Nadia Islam' },
      tags: ['Trade'],
      orders: { orders: 2, average: 40 },
      mail,
      reviews: [],
    });
    const mailed = gateway.services.requests.find(({ name }) => name === customerMailRpc.find.name);
    expect(mailed?.input).toEqual({ email: 'nadia@example.test' });
  });

  it('shows the other parts while one service is down', async () => {
    gateway.services.refuse(customerOrdersRpc.find, 'service.unavailable');
    gateway.services.refuse(customerMailRpc.find, 'service.unavailable');
    expect((await get()).json()).toMatchObject({ orders: null, mail: null, reviews: [] });
  });

  it('replies 404 for an unknown customer, and 403 to shoppers', async () => {
    expect((await get('user')).statusCode).toBe(403);
    gateway.services.refuse(customerFileRpc.get, 'auth.userNotFound');
    expect((await get()).statusCode).toBe(404);
  });

  it('refuses an empty note and a tag of 41 characters with one sentence each', async () => {
    const headers = await gateway.signIn('admin');
    const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
      gateway.app.inject({ method, url: `${url}/${path}`, headers, payload });
    expect((await send('POST', 'notes', { text: '  ' })).json()).toMatchObject({
      message: 'A note needs words',
    });
    const long = await send('PUT', 'tags', { tag: 'x'.repeat(41), isSet: true });
    expect(long.statusCode).toBe(400);
    expect(long.json()).toMatchObject({ message: 'A tag has at most 40 characters' });
  });
});
