import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit/testing';
import { dataSourceOptions } from '../db/data-source.js';
import { createAdmin } from './create-admin.js';
import { Passwords } from './passwords.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

const create = (own: object = {}) =>
  createAdmin(database.dataSource, new Passwords(), {
    name: 'Asha',
    email: 'asha@example.test',
    password: 'twelve-chars',
    ...own,
  });

describe('the first administrator', () => {
  it('is made once, and told to the others', async () => {
    await expect(create()).resolves.toMatchObject({ role: 'admin', email: 'asha@example.test' });
    await expect(create()).rejects.toThrow(/already/);
    const facts: unknown[] = await database.dataSource.query('SELECT 1 FROM outbox');
    expect(facts).toHaveLength(1);
  });

  it('has a password that is fit for it', async () => {
    const email = 'bela@example.test';
    await expect(create({ email, password: 'eleven-char' })).rejects.toThrow(/12 characters/);
    await expect(create({ email, password: 'password' })).rejects.toThrow(/most common/);
    await expect(create({ email: 'nowhere' })).rejects.toThrow(/email/);
  });
});
