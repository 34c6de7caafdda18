// npm run admin:create -- --email you@example.com --name "Your Name" < file-with-the-password
// DATABASE_URL is that of auth. The password is read from standard input, because every user of the machine can read
// arguments.
import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readTaskConfig } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { createAdmin } from './users/create-admin.js';
import { Passwords } from './users/passwords.js';

const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } },
});
try {
  if (values.email === undefined) throw new Error('--email is missing');
  if (process.stdin.isTTY) process.stderr.write('Password, then Enter and Ctrl-D: ');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const dataSource = new DataSource(dataSourceOptions(readTaskConfig().DATABASE_URL));
  await dataSource.initialize();
  const { email, name } = values;
  const admin = await createAdmin(dataSource, new Passwords(), { email, name, password });
  await dataSource.destroy();
  process.stdout.write(`${admin.name} <${admin.email}> is an administrator now.\n`);
} catch (error) {
  const sentence = error instanceof z.ZodError ? error.issues[0]?.message : undefined;
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}
