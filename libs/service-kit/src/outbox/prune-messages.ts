import type { Client } from 'pg';

/** Deletes what nobody asks for any more: facts sent 14 days ago, records of facts heard 90 days ago. */
export async function pruneMessages(client: Pick<Client, 'query'>): Promise<void> {
  await client.query("DELETE FROM outbox WHERE published_at < now() - interval '14 days'");
  await client.query("DELETE FROM inbox WHERE at < now() - interval '90 days'");
}
