import 'reflect-metadata';
import { sum } from '@shop/contracts/core/numbers';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import type { EnquiryInput } from '@shop/contracts/correspondence/correspondence-forms';
import { until } from '@shop/service-kit-testing/until';
import { randomUUID } from 'node:crypto';
import { contact, sampleRequest } from '../testing/samples.js';
import {
  mailsTo,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

const TIMEOUT_MS = 25_000;

describe('an enquiry', () => {
  let shop: TestCorrespondence;
  beforeAll(async () => {
    shop = await testCorrespondence();
  });
  afterAll(() => shop.close());

  const submit = (enquiry: EnquiryInput, own: { key?: string; token?: string } = {}) =>
    shop.request(correspondenceRpc.submit, { key: own.key ?? randomUUID(), enquiry }, own);
  const mailTo = (email: string) => until(async () => (await mailsTo(email))[0], TIMEOUT_MS);
  const rows = (email: string) =>
    shop.dataSource.query<unknown[]>(
      'SELECT kind, status, extract(epoch FROM due_at - received_at)::int / 3600 AS hours FROM enquiries WHERE email = $1',
      [email],
    );

  it('stores an enquiry for a quote, promises a reply within 24 hours, and confirms it by e-mail', async () => {
    const email = someAddress();
    const reply = await submit(contact({ email }));
    expect(reply).toMatchObject({
      success: true,
      message: 'Thank you for your request! Our quote follows within 24 hours.',
    });
    expect(await rows(email)).toEqual([{ kind: 'quote', status: 'new', hours: 24 }]);
    const mail = await mailTo(email);
    expect(mail.subject).toMatch(/^We have your request \([0-9A-F]{8}\)$/);
    expect(mail.text).toContain('About: Quote: bulk order');
  });

  it('confirms an enquiry without any text that a stranger may have written', async () => {
    const email = someAddress();
    await submit(contact({ email }));
    const { text, html } = await mailTo(email);
    for (const form of [text, html]) expect(form).not.toContain('voile');
  });

  it('stores an enquiry without a subject as a message', async () => {
    const email = someAddress();
    const { message } = await submit(contact({ email, subject: undefined }));
    expect(message).toBe('Thank you for your message! We reply within 24 business hours.');
    expect(await rows(email)).toMatchObject([{ kind: 'message' }]);
  });

  it('stores one enquiry for ten concurrent requests with one key, with one reply and one e-mail', async () => {
    const email = someAddress();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => submit(contact({ email }), { key })),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await rows(email)).toHaveLength(1);
    await mailTo(email);
    const emails = await shop.dataSource.query<unknown[]>(
      'SELECT 1 FROM emails WHERE receiver = $1',
      [email],
    );
    expect(emails).toHaveLength(1);
  });

  it('refuses an enquiry with the key of another', async () => {
    const key = randomUUID();
    await submit(contact(), { key });
    await expect(submit(contact({ message: 'Another' }), { key })).rejects.toMatchObject({
      code: 'correspondence.keyReused',
    });
  });

  it('prices samples at $5 a piece, ships them free from four pieces, and promises them within 48 hours', async () => {
    const email = someAddress();
    const samples = [
      { fabric: 'Indigo Ikat', quantity: 3 },
      { fabric: '0D1A0199', quantity: 1 },
    ];
    const reply = await submit(sampleRequest({ email, samples }));
    expect(reply).toMatchObject({
      message: 'Thank you for your sample request! A confirmation email has been sent.',
      cost: { pieces: 4, free: 0, totalCents: 2_000, isShippingFree: true },
    });
    expect(await rows(email)).toEqual([{ kind: 'sample', status: 'new', hours: 48 }]);
    const { text } = await mailTo(email);
    expect(text).toContain('Samples: 4, of which 0 free');
    expect(text).toContain('Cost: $20.00');
    expect(text).not.toMatch(/Ikat|Karim|Mirpur|Dhaka Division/);
  });

  it.each([
    ['eleven pieces', [3, 3, 3, 2].map((quantity, at) => ({ fabric: `F${String(at)}`, quantity }))],
    ['four of one fabric', [{ fabric: 'Ikat', quantity: 4 }]],
    [
      'four of one fabric in two rows',
      [
        { fabric: 'Indigo  Ikat', quantity: 2 },
        { fabric: 'indigo ikat', quantity: 2 },
      ],
    ],
    ['none', []],
    ['a link for a name', [{ fabric: 'see https://spam.test', quantity: 1 }]],
  ])('refuses an enquiry for samples with %s', async (_what, samples) => {
    await expect(submit(sampleRequest({ samples }))).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('the e-mails that forms cause', () => {
  let shop: TestCorrespondence;
  beforeAll(async () => {
    shop = await testCorrespondence();
  });
  afterAll(() => shop.close());

  const send = (email: string, token?: string) =>
    shop.request(
      correspondenceRpc.submit,
      { key: randomUUID(), enquiry: sampleRequest({ email }) },
      { ...(token !== undefined && { token }) },
    );
  const count = async (email: string) => {
    const sql = 'SELECT 1 FROM emails WHERE receiver LIKE $1';
    return (await shop.dataSource.query<unknown[]>(sql, [email.replace('@', '%@')])).length;
  };

  it('security M1: sends at most three e-mails a day to one mailbox, from any number of senders', async () => {
    const email = someAddress();
    const tagged = email.replace('@', '+again@');
    const replies = await Promise.all(
      [email, tagged, email, tagged, email].map((address) => send(address)),
    );
    expect(await count(email)).toBe(3);
    expect(replies.map(({ message }) => message.includes('email has been sent')).sort()).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    await shop.request(correspondenceRpc.subscribe, { email });
    expect(await count(email)).toBe(3);
    const old = "UPDATE emails SET created_at = now() - interval '25 hours' WHERE receiver = $1";
    await shop.dataSource.query(old, [email]);
    await shop.dataSource.query(old, [tagged]);
    await send(email);
    expect(await count(email)).toBe(4);
  });

  it('security M1: sends more e-mails for an account that writes from its own address', async () => {
    const email = someAddress();
    const { token } = await shop.signIn({ email });
    for (let times = 0; times < 5; times += 1) await send(email, token);
    expect(await count(email)).toBe(5);
  });
});

describe('free samples', () => {
  let shop: TestCorrespondence;
  beforeAll(async () => {
    shop = await testCorrespondence();
  });
  afterAll(() => shop.close());

  const request = (token: string, quantity: number) =>
    shop.request(
      correspondenceRpc.submit,
      { key: randomUUID(), enquiry: sampleRequest({ samples: [{ fabric: 'Ikat', quantity }] }) },
      { token },
    );
  const left = ({ token }: { token: string }) =>
    shop.request(correspondenceRpc.sampleAllowance, {}, { token });

  it('grants five free samples to an approved business account for its whole life', async () => {
    const { token } = await shop.signIn({ business: 'approved' });
    expect(await left({ token })).toEqual({ freeLeft: 5, isBusiness: true });
    expect((await request(token, 3)).cost).toMatchObject({ free: 3, totalCents: 0 });
    expect((await request(token, 3)).cost).toMatchObject({ free: 2, totalCents: 500 });
    expect((await request(token, 1)).cost).toMatchObject({ free: 0, totalCents: 500 });
    expect(await left({ token })).toEqual({ freeLeft: 0, isBusiness: true });
  });

  it('grants five free samples in all when ten requests come at once', async () => {
    const { token } = await shop.signIn({ business: 'approved' });
    const replies = await Promise.all(Array.from({ length: 10 }, () => request(token, 1)));
    expect(sum(replies.map(({ cost }) => cost?.free ?? 0))).toBe(5);
  });

  it.each(['none', 'requested'] as const)(
    'grants no free samples to an account that is %s',
    async (business) => {
      const session = await shop.signIn({ business });
      expect(await left(session)).toEqual({ freeLeft: 0, isBusiness: false });
      expect((await request(session.token, 1)).cost).toMatchObject({ free: 0 });
    },
  );
});
