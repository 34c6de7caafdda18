// Publishes events again that the broker lost. Their ids do not change, so consumers ignore those that they have
// handled.
import type { Client } from 'pg';
import { OUTBOX_CHANNEL } from './outbox.js';

const CHUNK = 5_000;

// Ids increase with time, so the newest events are found without an additional index.
const RESEND = `
  WITH newest AS (
    SELECT id, occurred_at FROM outbox WHERE $2::bigint IS NULL OR id < $2 ORDER BY id DESC LIMIT ${String(CHUNK)}
  ), resent AS (
    UPDATE outbox o SET published_at = NULL, next_at = now(), attempts = 0
      FROM newest n WHERE o.id = n.id AND n.occurred_at >= $1 AND o.published_at IS NOT NULL
    RETURNING o.id
  )
  SELECT (SELECT count(*)::int FROM resent) AS resent, (SELECT min(id) FROM newest) AS before,
         (SELECT max(occurred_at) >= $1 FROM newest) AS "mayBeMore"`;

interface Chunk {
  resent: number;
  before: string | null;
  mayBeMore: boolean | null;
}

/** Marks every event that occurred since then as not published; returns their number. */
export async function resendSince(client: Pick<Client, 'query'>, since: Date): Promise<number> {
  let before: string | null = null;
  let resent = 0;
  do {
    const chunk = await resendChunk(client, since, before);
    resent += chunk.resent;
    before = chunk.mayBeMore === true ? chunk.before : null;
  } while (before !== null);
  if (resent > 0) await client.query(`NOTIFY ${OUTBOX_CHANNEL}`);
  return resent;
}

async function resendChunk(
  client: Pick<Client, 'query'>,
  since: Date,
  before: string | null,
): Promise<Chunk> {
  const { rows } = await client.query<Chunk>(RESEND, [since, before]);
  return rows[0] ?? { resent: 0, before: null, mayBeMore: false };
}
