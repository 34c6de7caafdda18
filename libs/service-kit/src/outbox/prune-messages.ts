import type { Client } from 'pg';

const AT_ONCE = 10_000;

// Ids grow with time, so the oldest are found without an index of their own.
const PRUNE_SENT = `
  DELETE FROM outbox
  WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT ${String(AT_ONCE)})
    AND published_at < now() - interval '14 days'`;

/** Deletes what nobody asks for any more: facts sent 14 days ago, records of facts heard 90 days ago. */
export async function pruneMessages(client: Pick<Client, 'query'>): Promise<void> {
  let deleted: number;
  do {
    deleted = (await client.query(PRUNE_SENT)).rowCount ?? 0;
  } while (deleted === AT_ONCE);
  await client.query("DELETE FROM inbox WHERE at < now() - interval '90 days'");
}
