import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { buildProcess } from '@shop/service-kit-testing/test-process';
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
  it('creates the first administrator once, and publishes it once', async () => {
    await expect(create()).resolves.toMatchObject({ role: 'admin', email: 'asha@example.test' });
    await expect(create()).rejects.toThrow(/already/);
    const events: unknown[] = await database.dataSource.query('SELECT 1 FROM outbox');
    expect(events).toHaveLength(1);
  });

  it('requires a strong password for the first administrator', async () => {
    const email = 'bela@example.test';
    await expect(create({ email, password: 'eleven-char' })).rejects.toThrow(/12 characters/);
    await expect(create({ email, password: 'password' })).rejects.toThrow(/most common/);
    await expect(create({ email: 'nowhere' })).rejects.toThrow(/email/);
  });

  it('creates an administrator from the command line, with the password only from standard input', () => {
    buildProcess('services/auth');
    const program = join(process.cwd(), 'dist/create-admin.command.js');
    const run = (input: string, ...words: string[]) =>
      spawnSync(process.execPath, [program, ...words], {
        env: { DATABASE_URL: database.url },
        input,
        encoding: 'utf8',
      });
    const email = ['--email', 'chitra@example.test'];
    expect(run('loom-reed\n', ...email)).toMatchObject({
      status: 1,
      stderr: 'Administrators need a password of at least 12 characters\n',
    });
    expect(run('loom-and-shuttle-and-reed\n', ...email, '--name', 'Chitra')).toMatchObject({
      status: 0,
      stdout: 'Chitra <chitra@example.test> is an administrator now.\n',
    });
    const word = run('', ...email, '--password', 'loom-and-shuttle-and-reed');
    expect([word.status, word.stderr]).toEqual([1, expect.stringContaining('--password')]);
  });
});
