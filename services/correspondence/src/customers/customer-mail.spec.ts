import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { customerMailRpc } from '@shop/contracts/correspondence/customer-mail';
import { contact } from '../testing/samples.js';
import {
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

let shop: TestCorrespondence;
let admin: Awaited<ReturnType<TestCorrespondence['signIn']>>;
beforeAll(async () => {
  shop = await testCorrespondence();
  admin = await shop.signIn({ role: 'admin', name: 'Farida Haque' });
});
afterAll(() => shop.close());

const mailOf = (email: string) => shop.request(customerMailRpc.find, { email }, admin);

describe('the mail of a customer', () => {
  it('shows the enquiries and e-mails of one address, and no others', async () => {
    const email = someAddress();
    const other = someAddress();
    const submit = async (from: string) =>
      (
        await shop.request(correspondenceRpc.submit, {
          key: randomUUID(),
          enquiry: contact({ email: from }),
        })
      ).enquiry;
    const enquiry = await submit(email);
    await submit(other);
    const found = await mailOf(email);
    expect(found.enquiries).toMatchObject([{ _id: enquiry, status: 'new' }]);
    expect(found.emails).toHaveLength(1);
    expect(found.newsletterSince).toBeNull();
  });

  it('shows since when a confirmed address has received the newsletter', async () => {
    const email = someAddress();
    await shop.request(correspondenceRpc.subscribe, { email });
    expect((await mailOf(email)).newsletterSince).toBeNull();
    await shop.dataSource.query('UPDATE subscriptions SET confirmed_at = $2 WHERE email = $1', [
      email,
      '2026-11-01T10:00:00Z',
    ]);
    expect((await mailOf(email)).newsletterSince).toBe('2026-11-01T10:00:00.000Z');
    await shop.dataSource.query('UPDATE subscriptions SET ended_at = now() WHERE email = $1', [
      email,
    ]);
    expect((await mailOf(email)).newsletterSince).toBeNull();
  });
});
