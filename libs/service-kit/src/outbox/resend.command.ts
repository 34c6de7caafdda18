// npm run bus -- outbox resend --since 2h        (DATABASE_URL: the service's database)
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { parseEnv, postgresUrl } from '../config.js';
import { momentOf } from '../moment-of.js';
import { resendSince } from './resend.js';

const USAGE = 'npm run bus -- outbox resend --since 30m|2h|1d|2026-01-31T12:00:00Z';

const { values } = parseArgs({ options: { since: { type: 'string' } }, allowPositionals: true });
const since = momentOf(values.since ?? '');
if (since) await resend(since);
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}

async function resend(from: Date): Promise<void> {
  const { DATABASE_URL } = parseEnv(z.object({ DATABASE_URL: postgresUrl }));
  const client = new Client({ connectionString: DATABASE_URL, statement_timeout: 30_000 });
  await client.connect();
  try {
    const count = await resendSince(client, from);
    const name = new URL(DATABASE_URL).pathname.slice(1);
    process.stdout.write(
      `${name}: ${String(count)} events since ${from.toISOString()} are published again\n`,
    );
  } finally {
    await client.end();
  }
}
