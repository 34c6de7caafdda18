import { PRINT_DAYS } from '@shop/contracts/ordering/print';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import type { EntityManager } from 'typeorm';

export const PRINT_RETENTION: RetentionRule = {
  table: 'print_files',
  column: 'printed_at',
  days: PRINT_DAYS,
};

/** Bytes of a bus message, as a multiple of 3, so that parts of base64 join without padding. */
const PART_BYTES = 192 * 1_024;

/** Stores the file of a job. */
export async function storeFile(
  manager: EntityManager,
  job: string,
  pdf: Uint8Array,
): Promise<void> {
  await manager.query(
    `INSERT INTO print_files (job_id, pdf) VALUES ($1, $2)
     ON CONFLICT (job_id) DO UPDATE SET pdf = excluded.pdf, printed_at = now()`,
    [job, Buffer.from(pdf)],
  );
}

/** Returns a part of the file of a job, or null if the file does not exist or was deleted. */
export async function readFilePart(
  manager: EntityManager,
  job: string,
  part: number,
): Promise<{ data: string; next: number | null } | null> {
  const [row] = await manager.query<{ bytes: Buffer; size: number }[]>(
    `SELECT substring(pdf FROM $2::int FOR $3::int) AS bytes, length(pdf) AS size FROM print_files WHERE job_id = $1`,
    [job, part * PART_BYTES + 1, PART_BYTES],
  );
  if (!row) return null;
  const isLast = (part + 1) * PART_BYTES >= row.size;
  return { data: row.bytes.toString('base64'), next: isLast ? null : part + 1 };
}
