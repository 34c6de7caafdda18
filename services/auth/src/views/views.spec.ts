import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import { VIEWS_MAX, viewsRpc, type ViewInput } from '@shop/contracts/auth/views';
import { testAuth, type TestAuth } from '../testing/test-auth.js';

let auth: TestAuth;
let asha: AuthReply;
let rina: AuthReply;

async function anAdmin(name: string): Promise<AuthReply> {
  const form = { email: `${name.toLowerCase()}@example.test`, password: 'twelve-chars' };
  await auth.request(authRpc.register, { name, ...form });
  await auth.dataSource.query(`UPDATE users SET role = 'admin' WHERE email = $1`, [form.email]);
  return auth.request(authRpc.login, form);
}
beforeAll(async () => {
  auth = await testAuth();
  asha = await anAdmin('Asha');
  rina = await anAdmin('Rina');
});
afterAll(() => auth.close());
beforeEach(() => auth.dataSource.query('DELETE FROM views'));

const input: ViewInput = {
  list: 'orders',
  name: 'To pack',
  address: { status: 'processing', sort: 'placed', order: 'asc', columns: 'order,customer' },
  isShared: false,
};
const add = (by: AuthReply, own: Partial<ViewInput> = {}, view = randomUUID()) =>
  auth.request(viewsRpc.add, { ...input, ...own, view }, { token: by.token });
const list = (by: AuthReply) => auth.request(viewsRpc.list, {}, { token: by.token });

describe('saved views', () => {
  it('BO-6: shows admins their own views and those that others share, and nothing else', async () => {
    await add(asha);
    const { _id } = await add(asha, { name: 'Late', isShared: true });
    expect((await list(asha)).views).toMatchObject([
      { name: 'Late', maker: null },
      { ...input, maker: null },
    ]);
    expect((await list(rina)).views).toEqual([
      { ...input, _id, name: 'Late', isShared: true, maker: 'Asha' },
    ]);
  });

  it('hides the views of the back-office from shoppers', async () => {
    const shopper = await auth.request(authRpc.register, {
      name: 'Sam',
      email: 'sam@example.test',
      password: 'twelve-chars',
    });
    await expect(list(shopper)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('W52: lets only its maker change and delete a shared view', async () => {
    const { _id: view } = await add(asha, { isShared: true });
    const notYours = { code: 'auth.viewNotYours' };
    const change = (by: AuthReply) =>
      auth.request(viewsRpc.change, { view, name: 'Packing' }, { token: by.token });
    await expect(change(rina)).rejects.toMatchObject(notYours);
    await expect(
      auth.request(viewsRpc.remove, { view }, { token: rina.token }),
    ).rejects.toMatchObject(notYours);
    expect(await change(asha)).toMatchObject({ ...input, isShared: true, name: 'Packing' });
    await auth.request(viewsRpc.change, { view, isShared: false }, { token: asha.token });
    await expect(change(rina)).rejects.toMatchObject({ code: 'auth.viewNotFound' });
    for (let time = 0; time < 2; time += 1)
      await auth.request(viewsRpc.remove, { view }, { token: asha.token });
    expect((await list(asha)).views).toEqual([]);
  });

  it('saves at most 50 views of an admin, each once', async () => {
    const view = randomUUID();
    await add(asha, {}, view);
    await add(asha, {}, view);
    for (let nth = 1; nth < VIEWS_MAX; nth += 1) await add(asha);
    await expect(add(asha)).rejects.toMatchObject({ code: 'auth.tooManyViews' });
    expect((await list(asha)).views).toHaveLength(VIEWS_MAX);
    await expect(add(rina)).resolves.toMatchObject(input);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a name of 61 characters', { name: 'x'.repeat(61) }],
    ['a parameter name with a space', { address: { 'a b': '1' } }],
    [
      '21 parameters',
      { address: Object.fromEntries(Array.from('abcdefghijklmnopqrstu', (one) => [one, ''])) },
    ],
  ])('refuses a view with %s', async (_case, own) => {
    await expect(add(asha, own)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('the choices of an admin for a table', () => {
  const choose = (by: AuthReply, choices: object) =>
    auth.request(viewsRpc.choose, { list: 'orders', ...choices }, { token: by.token });

  it('keeps columns, widths and the default view of each admin, part by part', async () => {
    const { _id: view } = await add(asha, { isShared: true });
    await choose(asha, { columns: ['order', 'total'], widths: { total: 8.5 } });
    await choose(asha, { view });
    await choose(rina, { view, as: 'table' });
    const kept = { columns: ['order', 'total'], widths: { total: 8.5 }, view };
    expect((await list(asha)).tables).toEqual({ orders: kept });
    expect((await list(rina)).tables).toEqual({ orders: { view, as: 'table' } });
    await choose(asha, { columns: null });
    await auth.request(viewsRpc.remove, { view }, { token: asha.token });
    const { orders } = (await list(asha)).tables;
    expect(orders).toEqual({ ...kept, columns: null, view: null });
    expect((await list(rina)).tables.orders?.view).toBeNull();
  });

  it('refuses a default view of another list, or one that the admin cannot open', async () => {
    const { _id: own } = await add(asha);
    const { _id: other } = await add(rina, { list: 'products' });
    for (const view of [own, other, randomUUID()])
      await expect(choose(rina, { view })).rejects.toMatchObject({ code: 'auth.viewNotFound' });
  });
});
