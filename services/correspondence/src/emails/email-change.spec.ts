// Tests the change of an account's address: its e-mails, and the address of later e-mails about orders.
import 'reflect-metadata';
import { authEvents } from '@shop/contracts/auth/auth';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { emailChangeEvents } from '@shop/contracts/auth/email-change';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { until } from '@shop/service-kit-testing/until';
import { randomUUID } from 'node:crypto';
import { contact } from '../testing/samples.js';
import {
  mailsTo,
  SECRET_KEY,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

/** The queues of a new vhost need some time on a busy machine. */
const TIMEOUT_MS = 25_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

let shop: TestCorrespondence;
beforeAll(async () => {
  shop = await testCorrespondence();
});
afterAll(() => shop.close());

const anAccount = () => ({ _id: randomUUID(), name: 'Nadia', email: someAddress() });
type Account = ReturnType<typeof anAccount>;
const placedBy = (user: Account): OrderEvent => ({
  order: randomUUID(),
  user,
  items: [],
  totalCents: 900,
  orderStatus: 'pending',
  version: 1,
  placedAt: at(0),
});
const place = (user: Account) => shop.publish('order', orderEvents.placed, placedBy(user));
const change = ({ _id, email: previousEmail }: Account, email: string, when = at(0)) =>
  shop.publish('auth', emailChangeEvents.changed, { user: _id, email, previousEmail, at: when });
const request = ({ _id, email }: Account, newEmail: string) =>
  shop.publish('auth', emailChangeEvents.requested, {
    user: { _id, email },
    newEmail,
    encryptedToken: encrypt('a/secret+token', SECRET_KEY),
    expiresAt: at(60),
  });
const receivers = async ({ _id }: Account) => {
  const rows = await shop.dataSource.query<{ kind: string; receiver: string }[]>(
    'SELECT kind, receiver FROM emails WHERE user_id = $1 ORDER BY created_at, kind',
    [_id],
  );
  return rows.map(({ kind, receiver }) => [kind, receiver]);
};
const addressOf = async ({ _id }: Account) => {
  const [row] = await shop.dataSource.query<{ email: string }[]>(
    'SELECT email FROM account_addresses WHERE user_id = $1',
    [_id],
  );
  return row?.email;
};
const handled = async () => {
  const [row] = await shop.dataSource.query<{ count: number }[]>(
    "SELECT count(*)::int AS count FROM inbox WHERE consumer = 'emails.emailChanged'",
  );
  return row?.count ?? 0;
};
const knows = (account: Account, email: string) =>
  until(async () => (await addressOf(account)) === email, TIMEOUT_MS);

describe("the change of an account's address", () => {
  it('backend 19: sends a link to the new address, and a notice to the old one without naming the new', async () => {
    const account = anAccount();
    const to = someAddress();
    await request(account, to);
    const mail = await until(async () => (await mailsTo(to))[0], TIMEOUT_MS);
    expect(mail.text).toContain('http://shop.test/confirm-email#a%2Fsecret%2Btoken');
    const notice = await until(async () => (await mailsTo(account.email))[0], TIMEOUT_MS);
    expect(notice.text).toContain('change your password now');
    expect(notice.text + notice.html).not.toContain(to);
    expect(notice.text + notice.html).not.toContain('secret');
    expect(await receivers(account)).toEqual([
      ['emailChange', to],
      ['emailChangeNotice', account.email],
    ]);
  });

  it('backend 19: sends at most five confirmations a day to one mailbox, from any account', async () => {
    const to = someAddress();
    const accounts = Array.from({ length: 6 }, anAccount);
    for (const [index, account] of accounts.entries())
      await request(account, to.replace('@', `+${String(index)}@`));
    for (const account of accounts)
      await until(async () => (await receivers(account)).length > 0, TIMEOUT_MS);
    const sent = (await Promise.all(accounts.map(receivers))).flat();
    expect(sent.filter(([kind]) => kind === 'emailChange')).toHaveLength(5);
    expect(sent.filter(([kind]) => kind === 'emailChangeNotice')).toHaveLength(6);
  });

  it('backend 19: sends order e-mails to the new address, even if a message still names the old one', async () => {
    const account = anAccount();
    const to = someAddress();
    await change(account, to);
    await knows(account, to);
    await place(account);
    await until(async () => (await mailsTo(to)).length === 1, TIMEOUT_MS);
    expect(await mailsTo(account.email)).toEqual([]);
  });

  it('backend 19: sends pending order e-mails and replies to the new address, but not a notice', async () => {
    const account = anAccount();
    const to = someAddress();
    const enquiry = contact({ email: account.email });
    const { token } = await shop.signIn(account);
    const form = { key: randomUUID(), enquiry };
    const { enquiry: id } = await shop.request(correspondenceRpc.submit, form, { token });
    await shop.publish('order', orderEvents.statusChanged, {
      ...placedBy(account),
      orderStatus: 'shipped',
      from: 'pending',
      at: at(0),
      version: 2,
    });
    await until(
      async () => (await receivers(account)).some(([kind]) => kind === 'orderStatusChanged'),
      TIMEOUT_MS,
    );
    await change(account, to);
    await knows(account, to);
    expect(await receivers(account)).toContainEqual(['orderStatusChanged', to]);
    const [row] = await shop.dataSource.query<{ email: string }[]>(
      'SELECT email FROM enquiries WHERE id = $1',
      [id],
    );
    expect(row?.email).toBe(to);
  });

  it('backend 19: keeps the latest address of an account, in whatever sequence the messages arrive', async () => {
    const account = anAccount();
    const second = someAddress();
    const third = someAddress();
    await change({ ...account, email: second }, third, at(2));
    await knows(account, third);
    const before = await handled();
    await change(account, second, at(1));
    await until(async () => (await handled()) > before, TIMEOUT_MS);
    expect(await addressOf(account)).toBe(third);
  });

  it('backend 19: deletes the address with the account, and ignores it in a late message', async () => {
    const account = anAccount();
    const to = someAddress();
    await change(account, to);
    await knows(account, to);
    const encryptedEmail = encrypt(to, SECRET_KEY);
    await shop.publish('auth', authEvents.userRemoved, {
      user: account._id,
      at: at(0),
      encryptedEmail,
    });
    await until(async () => (await addressOf(account)) === undefined, TIMEOUT_MS);
    await change({ ...account, email: to }, someAddress(), at(5));
    const other = anAccount();
    await change(other, to);
    await knows(other, to);
    expect(await addressOf(account)).toBeUndefined();
  });
});
