// Certificates as a list of cloths names them, by scheme and number: 'gots CU-1042'.
import type { EntityManager } from 'typeorm';
import { IN_FORCE } from './certificate.query.js';

const NAME = `(ce.scheme || ' ' || ce.number)`;

/** The names of those of each cloth, by its code, expired ones too; a cloth without one is not there. */
export async function certificatesOfCloths(
  manager: EntityManager,
  codes: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await manager.query<{ code: string; names: string[] }[]>(
    `SELECT c.code, array_agg(${NAME}) AS names
       FROM cloths c JOIN cloth_certificates cc ON cc.cloth_id = c.id JOIN certificates ce ON ce.id = cc.certificate_id
      WHERE c.code = ANY ($1::text[]) GROUP BY c.code`,
    [codes],
  );
  return new Map(rows.map(({ code, names }) => [code, names.toSorted()]));
}

/** How many cloths each of the named has; one that is not in the shop is not there. */
export async function clothCounts(
  manager: EntityManager,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await manager.query<{ name: string; count: number }[]>(
    `SELECT ${NAME} AS name,
            (SELECT count(*)::int FROM cloth_certificates cc WHERE cc.certificate_id = ce.id) AS count
       FROM certificates ce WHERE ${NAME} = ANY ($1::text[])`,
    [names],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** The cloth, which is locked, has these from now on. A form of one that gains or loses it must be opened again. */
export async function setCertificates(
  manager: EntityManager,
  cloth: string,
  names: readonly string[],
): Promise<void> {
  await manager.query(
    `SELECT FROM certificates ce
      WHERE ${NAME} = ANY ($2::text[])
         OR id IN (SELECT certificate_id FROM cloth_certificates WHERE cloth_id = $1) ORDER BY id FOR UPDATE`,
    [cloth, names],
  );
  await manager.query(
    `WITH gone AS (
       DELETE FROM cloth_certificates cc USING certificates ce
        WHERE cc.cloth_id = $1 AND ce.id = cc.certificate_id AND ${NAME} <> ALL ($2::text[]) RETURNING ce.id
     ), new AS (
       INSERT INTO cloth_certificates (cloth_id, certificate_id, is_named)
       SELECT $1, ce.id, ${IN_FORCE} FROM certificates ce WHERE ${NAME} = ANY ($2::text[])
       ON CONFLICT (cloth_id, certificate_id) DO NOTHING RETURNING certificate_id AS id
     )
     UPDATE certificates SET version = version + 1 WHERE id IN (SELECT id FROM gone UNION ALL SELECT id FROM new)`,
    [cloth, names],
  );
}
