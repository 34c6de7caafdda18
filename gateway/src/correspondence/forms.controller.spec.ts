import 'reflect-metadata';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import type { Receipt } from '@shop/contracts/correspondence/correspondence-forms';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const receipt: Receipt = { success: true, message: 'Thank you!', enquiry: someId };
const who = { name: 'Ayesha Karim', email: 'ayesha@example.test' };
const samples = {
  ...who,
  company: 'Karim',
  phone: '01711',
  samples: [{ fabric: 'Ikat', quantity: 2 }],
  address: { street: '1', city: 'Dhaka', state: 'Dhaka', postalCode: '1205', country: 'BD' },
};
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url, payload, headers });

const forms: [string, string, object][] = [
  ['/api/contact', 'contact', { ...who, subject: 'other', message: 'Hello' }],
  ['/api/custom-printing', 'custom-printing', { ...who, fabricType: 'silk', description: 'Lotus' }],
  [
    '/api/design-consultations',
    'design-consultation',
    { ...who, projectType: 'home', requirements: 'Curtains' },
  ],
  [
    '/api/bulk-inquiries',
    'bulk-inquiry',
    { ...who, fabricCategory: 'cotton', specifications: '200 m' },
  ],
  ['/api/sample-requests', 'sample-request', samples],
];

describe('a form', () => {
  it.each(forms)(
    'accepts a form at %s from guests, and passes it on as %s',
    async (url, form, content) => {
      gateway.services.reply(correspondenceRpc.submit, receipt);
      const response = await post(url, content, { 'idempotency-key': 'form-0001' });
      expect([response.statusCode, response.json()]).toEqual([201, receipt]);
      expect(gateway.services.requests[0]?.input).toEqual({
        key: 'form-0001',
        enquiry: { form, content },
      });
    },
  );

  it.each(forms)(
    'refuses fields at %s that the form does not have',
    async (url, _form, content) => {
      gateway.services.reply(correspondenceRpc.submit, receipt);
      await post(url, { ...content, status: 'answered', freePieces: 9, form: 'x' });
      expect(gateway.services.requests[0]?.input).toMatchObject({ enquiry: { content } });
      expect(JSON.stringify(gateway.services.requests[0]?.input)).not.toMatch(
        /answered|freePieces/,
      );
    },
  );

  it.each(forms)(
    'reports at %s in one message what the form lacks',
    async (url, _form, content) => {
      const response = await post(url, { ...content, name: ' ' });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toMatch(/^(Full name|Name|Name or company) is required$/);
      expect(gateway.services.requests).toEqual([]);
    },
  );

  it('adds a key to a form without one, so that the form is still stored', async () => {
    gateway.services.reply(correspondenceRpc.submit, receipt);
    await post('/api/contact', { ...who, message: 'Hello' });
    expect(gateway.services.requests[0]?.input).toMatchObject({
      key: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  it.each(forms)(
    'security M5: passes a form at %s on with the account that is signed in',
    async (url, _form, content) => {
      gateway.services.reply(correspondenceRpc.submit, receipt);
      const signedIn = await gateway.signIn();
      await post(url, content, signedIn);
      expect(gateway.services.requests[0]?.token).toBe(
        signedIn.authorization.replace('Bearer ', ''),
      );
    },
  );

  it('passes on that the key of a form was used for something else', async () => {
    gateway.services.refuse(correspondenceRpc.submit, 'correspondence.keyReused');
    const response = await post('/api/contact', { ...who, message: 'Hello' });
    expect([response.statusCode, response.json().code]).toEqual([422, 'correspondence.keyReused']);
  });
});

describe('the free samples of an account', () => {
  it('accepts free samples of an account from a signed-in user', async () => {
    const left = { freeLeft: 3, isBusiness: true };
    gateway.services.reply(correspondenceRpc.sampleAllowance, left);
    const url = '/api/sample-requests/allowance';
    expect((await gateway.app.inject({ url })).statusCode).toBe(401);
    const response = await gateway.app.inject({ url, headers: await gateway.signIn() });
    expect(response.json()).toEqual(left);
  });
});

describe('the newsletter', () => {
  const done = { success: true as const, message: 'Done' };
  const token = 'a'.repeat(43);

  it.each([
    ['/api/newsletter', { email: ' A@Example.test' }, 202, { email: 'a@example.test' }],
    ['/api/newsletter/confirm', { token }, 200, { token }],
    ['/api/newsletter/unsubscribe', { token }, 200, { token }],
  ])('accepts %s of the newsletter from anyone', async (url, body, status, input) => {
    gateway.services.reply(correspondenceRpc.subscribe, done);
    gateway.services.reply(correspondenceRpc.confirmSubscription, done);
    gateway.services.reply(correspondenceRpc.unsubscribe, done);
    const response = await post(url, body);
    expect([response.statusCode, response.json()]).toEqual([status, done]);
    expect(gateway.services.requests[0]?.input).toEqual(input);
  });

  it.each([
    ['/api/newsletter', { email: 'no-address' }],
    ['/api/newsletter/confirm', { token: 'short' }],
  ])('refuses invalid input at %s of the newsletter', async (url, body) => {
    expect((await post(url, body)).statusCode).toBe(400);
  });
});
