import 'reflect-metadata';
import { billingRpc } from '@shop/contracts/billing/billing';
import { paymentPageRpc } from '@shop/contracts/billing/payment-page';
import { draftsRpc, type PlacedDraft } from '@shop/contracts/ordering/drafts';
import { order, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const token = 'a'.repeat(43);
const placed: PlacedDraft = {
  success: true,
  message: 'Order placed successfully!',
  order: { ...order, number: 'LM-26-10432' },
};
const send = async (url: string, payload: object = {}, headers?: Record<string, string>) =>
  gateway.app.inject({ method: 'POST', url, payload, ...(headers && { headers }) });
const namesOf = () => gateway.services.requests.map(({ name }) => name);

describe('drafts of staff', () => {
  it('ORD-4 places a draft and enters its cash once, and reports a failure', async () => {
    gateway.services.reply(draftsRpc.place, placed);
    gateway.services.refuse(billingRpc.recordReceived, 'billing.moreThanMissing');
    const admin = await gateway.signIn('admin');
    const url = `/api/admin/drafts/${someId}/place`;
    const cash = await send(url, { payment: 'cash' }, admin);
    expect([cash.statusCode, cash.json()]).toMatchObject([
      201,
      { order: { number: 'LM-26-10432' }, notice: expect.stringContaining('cash') as string },
    ]);
    expect(gateway.services.requests.at(-1)).toMatchObject({
      name: billingRpc.recordReceived.name,
      input: { order: someId, amount: 25, key: `draft-${someId}`, isTakenNow: true },
    });
    gateway.services.reply(draftsRpc.place, { ...placed, order: { ...placed.order, credit: 20 } });
    await send(url, { payment: 'cash' }, admin);
    expect(gateway.services.requests.at(-1)).toMatchObject({ input: { amount: 5 } });
    gateway.services.reset();
    gateway.services.reply(draftsRpc.place, placed);
    expect((await send(url, { payment: 'invoice' }, admin)).json()).toEqual(placed);
    expect(namesOf()).toEqual([draftsRpc.place.name]);
  });

  it('ORD-4 shows and places drafts for staff only', async () => {
    for (const [method, url] of [
      ['GET', '/api/admin/drafts'],
      ['POST', `/api/admin/drafts/${someId}/place`],
      ['POST', `/api/admin/drafts/${someId}/offer`],
    ] as const) {
      const attempts = [undefined, await gateway.signIn()].map((headers) =>
        gateway.app.inject({ method, url, ...(headers && { headers }) }),
      );
      const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
      expect(statuses).toEqual([401, 403]);
    }
    expect(gateway.services.requests).toEqual([]);
  });

  it('ORD-4 accepts an offer without a session, and opens the payment page of its order', async () => {
    gateway.services.reply(draftsRpc.accept, placed);
    const response = await send(`/api/offers/${token}/accept`, { payment: 'stripe' });
    expect([response.statusCode, response.json()]).toEqual([201, placed]);

    const page = { success: true as const, address: 'https://pay.example.test/p/1' };
    const found = { order: someId, user: someId };
    gateway.services.reply(draftsRpc.findOrder, found);
    gateway.services.reply(paymentPageRpc.openFor, page);
    expect((await send(`/api/offers/${token}/payment`)).json()).toEqual(page);
    expect(gateway.services.requests.at(-1)).toMatchObject({ input: found });
  });

  it('ORD-4 finds no offer under a malformed token, as for an unknown one', async () => {
    gateway.services.refuse(draftsRpc.open, 'order.offerNotFound');
    const bodyOf = async (one: string) => {
      const response = await gateway.app.inject({ method: 'GET', url: `/api/offers/${one}` });
      const { requestId: _id, ...body } = response.json<Record<string, unknown>>();
      return { status: response.statusCode, ...body };
    };
    expect(await bodyOf('12')).toEqual(await bodyOf(token));
    expect((await bodyOf('12')).status).toBe(404);
  });
});
