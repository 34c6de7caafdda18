// Adds rows that a sweep or a retention must remove, in the proportions of a real shop.
import type { Database, Databases } from '../databases.js';
import { idOf } from './grown-orders.js';

const CHUNK = 500_000;
const rows = (count: string): string => `FROM generate_series(1, ${count}) n`;
/** $1 is the number of orders. */
const share = (part: number): string => `greatest(1, $1::int / ${String(part)})`;

interface Leftover {
  /** Name of the job in `job_batch_seconds`. */
  job: string;
  database: Database;
  grow: string[];
  /** SQL: rows that had to be removed an hour ago. Rows that expire while the jobs run do not count. */
  isLeft: string;
}

const audit = (database: Database): Leftover => ({
  job: 'retention.audit_entries',
  database,
  grow: [
    `INSERT INTO audit_entries (id, at, by_id, by_name, action, subject_kind, subject_id, subject_name, after)
     SELECT gen_random_uuid(), now() - n * interval '1460 days' / ${share(10)}, gen_random_uuid(), 'Admin', 'user.grown',
            'user', gen_random_uuid(), 'Buyer', '{"name":"Buyer"}' ${rows(share(10))}`,
  ],
  isLeft: "SELECT 1 FROM audit_entries WHERE at < now() - interval '730 days 1 hour'",
});

const EXPIRED: readonly Leftover[] = [
  {
    job: 'orders.expiredKeys',
    database: 'order',
    grow: [
      `INSERT INTO order_saga (order_id, state, message_id, deadline_at)
       SELECT ${idOf('order')}, 'done', 'grown', now() - interval '3 days' ${rows(share(5))}`,
      `INSERT INTO idempotency (user_id, key, request_hash, state, order_id, status_code, body, created_at)
       SELECT ${idOf('user')}, 'grown-key-' || n, 'hash', 'completed', ${idOf('order')}, 200, '{}',
              now() - interval '3 days' ${rows(share(5))}`,
    ],
    isLeft: "SELECT 1 FROM idempotency WHERE created_at < now() - interval '2 days'",
  },
  {
    job: 'orders.refused',
    database: 'order',
    grow: [
      `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
         shipping_address, placed_at)
       SELECT ${idOf('refused')}, ${idOf('user')}, 'Buyer', 'buyer@grown.test', 'rejected', 1, 1, 0, '{}',
              now() - interval '3 days' ${rows(share(10))}`,
    ],
    isLeft:
      "SELECT 1 FROM orders WHERE status = 'rejected' AND placed_at < now() - interval '2 days'",
  },
  {
    job: 'retention.outbox',
    database: 'order',
    grow: [],
    isLeft:
      "SELECT 1 FROM (SELECT occurred_at FROM outbox ORDER BY id LIMIT 1) o WHERE occurred_at < now() - interval '14 days 1 hour'",
  },
  {
    job: 'retention.stock_hold',
    database: 'catalogue',
    grow: [
      `INSERT INTO stock_hold (order_id, epoch, state, lines, outcome, at)
       SELECT ${idOf('refused')}, 1, 'refused', '[]', '{"outcome":"refused","lines":[]}', now() - interval '15 days'
       ${rows(share(10))}`,
    ],
    isLeft: "SELECT 1 FROM stock_hold WHERE state = 'refused' AND epoch = 1",
  },
  {
    job: 'sessions.expired',
    database: 'auth',
    grow: [
      `INSERT INTO users (id, name, email, password_hash, created_at)
       SELECT ${idOf('user')}, 'Buyer ' || n, 'user' || n || '@grown.test', '$argon2id$grown', now() - interval '1 year'
       ${rows(share(10))}`,
      `INSERT INTO sessions (sid, user_id, created_at, expires_at, last_seen_at)
       SELECT md5('session ' || n), ${idOf('user', `(1 + n % ${share(10)})`)}, now() - interval '40 days',
              now() - interval '10 days', now() - interval '20 days' ${rows(share(3))}`,
    ],
    isLeft: "SELECT 1 FROM sessions WHERE ends_at < now() - interval '1 hour'",
  },
  {
    job: 'users.removed',
    database: 'auth',
    grow: [
      `INSERT INTO users (id, name, email, password_hash, removed_at)
       SELECT ${idOf('removed')}, 'Removed', 'user' || n || '@removed.invalid', '$argon2id$grown', now()
       ${rows(share(100))}`,
    ],
    isLeft: "SELECT 1 FROM users WHERE removed_at IS NOT NULL AND email LIKE '%@removed.invalid'",
  },
  {
    job: 'passwordResets.expired',
    database: 'auth',
    grow: [
      `INSERT INTO password_resets (token_hash, user_id, created_at, expires_at)
       SELECT md5('a' || n) || md5('b' || n), ${idOf('user')}, now() - interval '2 days', now() - interval '1 day'
       ${rows(share(100))}`,
    ],
    isLeft: 'SELECT 1 FROM password_resets WHERE expires_at < now()',
  },
  {
    job: 'retention.emails',
    database: 'correspondence',
    grow: [
      `INSERT INTO emails (id, event_id, kind, receiver, subject, plain, status, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'orderPlaced', 'buyer' || n || '@grown.test', 'Your order',
              repeat('Thank you. ', 50), 'sent', now() - n * interval '360 days' / ${share(5)} ${rows(share(5))}`,
    ],
    isLeft: "SELECT 1 FROM emails WHERE created_at < now() - interval '180 days 1 hour'",
  },
  audit('auth'),
  audit('catalogue'),
  audit('order'),
  audit('billing'),
];

/** Adds the expired rows of these orders; the orders must exist. */
export async function growExpired(databases: Databases, orders: number): Promise<void> {
  for (const { database, grow } of EXPIRED)
    for (const statement of grow) await databases.query(database, statement, [orders]);
}

const INBOX: Leftover = {
  job: 'retention.inbox',
  database: 'admin_analytics',
  grow: [],
  isLeft: "SELECT 1 FROM inbox WHERE at < now() - interval '15 days 1 hour'",
};

/** Adds an inbox of twenty days. Builds its key once, because every single insert would touch another page. */
export async function growInbox(databases: Databases, entries: number): Promise<void> {
  const run = (statement: string, values: unknown[] = []) =>
    databases.query(INBOX.database, statement, values);
  await run('ALTER TABLE inbox DROP CONSTRAINT inbox_pkey');
  for (let first = 1; first <= entries; first += CHUNK)
    await run(
      `INSERT INTO inbox SELECT 'sales.orderPlaced', gen_random_uuid(), now() - ($3::int - n) * interval '20 days' / $3::int
         FROM generate_series($1::int, $2::int) n`,
      [first, Math.min(entries, first + CHUNK - 1), entries],
    );
  await run('ALTER TABLE inbox ADD PRIMARY KEY (consumer, event_id)');
}

/** Returns the jobs that have left expired rows, and where. */
export async function expiredOf(databases: Databases): Promise<string[]> {
  const jobs: string[] = [];
  for (const { job, database, isLeft } of [...EXPIRED, INBOX]) {
    const sql = `SELECT count(*) AS count FROM (${isLeft} LIMIT 1) l`;
    if ((await databases.count(database, sql)) > 0) jobs.push(`${job} of ${database}`);
  }
  return jobs;
}
