import 'reflect-metadata';
import { authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import { customerFileRpc } from '@shop/contracts/auth/customer-file';
import { auditRpc } from '@shop/contracts/core/audit';
import { testAuth, type TestAuth } from '../testing/test-auth.js';

let auth: TestAuth;
let admin: AuthReply;
let otherAdmin: AuthReply;
let count = 0;
const register = (name = 'Someone') => {
  count += 1;
  const email = `user${String(count)}@example.test`;
  return auth.request(authRpc.register, { name, email, password: 'twelve-chars' });
};
const newAdmin = async (name: string) => {
  const { user } = await register(name);
  await auth.dataSource.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [user._id]);
  return auth.request(authRpc.login, { email: user.email, password: 'twelve-chars' });
};
beforeAll(async () => {
  auth = await testAuth();
  admin = await newAdmin('Asha Admin');
  otherAdmin = await newAdmin('Farid Haque');
});
afterAll(() => auth.close());

const by = ({ token }: AuthReply) => ({ token });
const fileOf = (user: string) => auth.request(customerFileRpc.get, { user }, by(admin));
const addNote = (user: string, text: string) =>
  auth.request(customerFileRpc.addNote, { user, text }, by(admin));
const tag = (user: string, word: string, isSet = true) =>
  auth.request(customerFileRpc.tag, { user, tag: word, isSet }, by(admin));

describe('the notes on a customer', () => {
  it('shows notes to staff only, the newest first', async () => {
    const { user, token } = await register();
    await addNote(user._id, 'Prefers calls in the morning.');
    await addNote(user._id, 'Tailor, buys lining by the roll.');
    const { notes } = await fileOf(user._id);
    expect(notes.map(({ text, by: { name } }) => [text, name])).toEqual([
      ['Tailor, buys lining by the roll.', 'Asha Admin'],
      ['Prefers calls in the morning.', 'Asha Admin'],
    ]);
    await expect(
      auth.request(customerFileRpc.get, { user: user._id }, { token }),
    ).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('lets only the author change a note, for 15 minutes and until it is struck out', async () => {
    const { user } = await register();
    const { _id: note } = await addNote(user._id, 'Owes 3 m');
    const change = (text: string, author = admin) =>
      auth.request(customerFileRpc.changeNote, { user: user._id, note, text }, by(author));
    expect(await change('Owes 3 m of lining')).toMatchObject({ text: 'Owes 3 m of lining' });
    await expect(change('x', otherAdmin)).rejects.toMatchObject({ code: 'auth.noteClosed' });
    const strike = () =>
      auth.request(customerFileRpc.strikeNote, { user: user._id, note }, by(otherAdmin));
    expect(await strike()).toMatchObject({
      text: 'Owes 3 m of lining',
      struckBy: 'Farid Haque',
    });
    await expect(change('x')).rejects.toMatchObject({ code: 'auth.noteClosed' });
    const { _id: old } = await addNote(user._id, 'Old');
    await auth.dataSource.query(
      `UPDATE customer_notes SET at = now() - interval '16 minutes' WHERE id = $1`,
      [old],
    );
    await expect(
      auth.request(customerFileRpc.changeNote, { user: user._id, note: old, text: 'x' }, by(admin)),
    ).rejects.toMatchObject({ code: 'auth.noteClosed' });
  });

  it('records notes and tags as changes of the customer', async () => {
    const { user } = await register();
    await addNote(user._id, 'A note');
    await tag(user._id, 'Trade');
    const { entries } = await auth.request(
      auditRpc.auth,
      { subject: user._id, limit: 10 },
      by(admin),
    );
    expect(entries.map(({ action }) => action)).toEqual(['user.tagged', 'user.noteAdded']);
  });

  it('removes notes and tags with the account', async () => {
    const customer = await register();
    await addNote(customer.user._id, 'A note');
    await tag(customer.user._id, 'Trade');
    await auth.request(
      authRpc.removeAccount,
      { password: 'twelve-chars' },
      { token: customer.token },
    );
    const left = await auth.dataSource.query(
      `SELECT 1 FROM customer_notes WHERE user_id = $1
       UNION ALL SELECT 1 FROM customer_tags WHERE user_id = $1`,
      [customer.user._id],
    );
    expect(left).toEqual([]);
    await expect(fileOf(customer.user._id)).rejects.toMatchObject({ code: 'auth.userNotFound' });
  });
});

describe('the tags of a customer', () => {
  it('treats tags that differ in case, blanks and invisible characters as one', async () => {
    const { user } = await register();
    await tag(user._id, 'Whole sale');
    expect(await tag(user._id, 'wholesale\u200b')).toEqual({ tags: ['Whole sale'] });
    expect(await tag(user._id, 'WHOLESALE', false)).toEqual({ tags: [] });
  });

  it('refuses the 21st tag', async () => {
    const { user } = await register();
    for (let nth = 1; nth <= 20; nth += 1) await tag(user._id, `tag ${String(nth)}`);
    await expect(tag(user._id, 'one more')).rejects.toMatchObject({ code: 'auth.tooManyTags' });
    expect((await tag(user._id, 'Tag 1')).tags).toHaveLength(20);
  });

  it('W60: lists the customers with a tag, without case and blanks', async () => {
    const one = await register();
    const other = await register();
    await tag(one.user._id, 'Lining buyer');
    await tag(other.user._id, 'Trade fair');
    const list = (word: string) => auth.request(authRpc.listUsers, { tag: word }, by(admin));
    const { users, total } = await list('LINING  BUYER');
    expect([users.map(({ _id }) => _id), total]).toEqual([[one.user._id], 1]);
    expect((await list('Lining')).users).toEqual([]);
  });
});

describe('the sessions of a customer', () => {
  it('ends one session of a customer, or all of them', async () => {
    const { user, token } = await register();
    await auth.request(authRpc.login, { email: user.email, password: 'twelve-chars' });
    await auth.request(authRpc.login, { email: user.email, password: 'twelve-chars' });
    const end = (session?: string) =>
      auth.request(customerFileRpc.endSessions, { user: user._id, session }, by(admin));
    const [newest] = (await fileOf(user._id)).sessions;
    await end(newest?._id);
    expect((await fileOf(user._id)).sessions).toHaveLength(2);
    await end();
    expect((await fileOf(user._id)).sessions).toEqual([]);
    await expect(auth.request(authRpc.listSessions, {}, { token })).rejects.toMatchObject({
      code: 'auth.required',
    });
  });
});
