import { ARCHIVE_DAYS } from '@shop/contracts/billing/document-archive';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import type { EntityManager } from 'typeorm';

export const ARCHIVE_RETENTION: RetentionRule = {
  table: 'archive_parts',
  column: 'made_at',
  days: ARCHIVE_DAYS,
};

/** Size of a message on the bus, in bytes. */
const PART_BYTES = 192 * 1_024;

const INSERT = `
  INSERT INTO archive_parts (job_id, part, name, bytes) VALUES ($1, $2, $3, $4)
  ON CONFLICT (job_id, part) DO UPDATE SET name = excluded.name, bytes = excluded.bytes, made_at = now()`;

/** Appends a file to the first `parts` parts of an archive, and returns the new number of parts. */
export async function storeArchived(
  manager: EntityManager,
  { job, parts }: { job: string; parts: number },
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<number> {
  const file = Buffer.from(bytes);
  let part = parts;
  for (let at = 0; at < file.length; at += PART_BYTES, part += 1)
    await manager.query(INSERT, [job, part, name, file.subarray(at, at + PART_BYTES)]);
  return part;
}

/** Returns a part of an archive, or null if it does not exist or was removed. */
export async function readArchivePart(
  manager: EntityManager,
  job: string,
  part: number,
): Promise<{ name: string; data: string; next: number | null } | null> {
  const [row] = await manager.query<{ name: string; bytes: Buffer; isLast: boolean }[]>(
    `SELECT name, bytes, NOT EXISTS (SELECT FROM archive_parts WHERE job_id = $1 AND part > $2::int) AS "isLast"
       FROM archive_parts WHERE job_id = $1 AND part = $2::int`,
    [job, part],
  );
  if (!row) return null;
  const { name, bytes, isLast } = row;
  return { name, data: bytes.toString('base64'), next: isLast ? null : part + 1 };
}
