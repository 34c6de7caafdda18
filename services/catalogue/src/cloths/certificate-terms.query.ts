import { type CertificateScheme, WARNING_DAYS } from '@shop/contracts/cloth/certificate-words';
import type { EntityManager } from 'typeorm';
import { IN_FORCE, TODAY } from './certificate.query.js';
import type { NamedCloth } from './publish-cloths.js';

/**
 * Marks certificates of cloths that have started or ended since, at most this number, except those that another
 * replica works on; returns their cloths.
 */
export async function markBegunAndEnded(
  manager: EntityManager,
  limit: number,
): Promise<{ marked: number; cloths: NamedCloth[] }> {
  const [rows] = await manager.query<[NamedCloth[], number]>(
    `WITH due AS (
       SELECT cc.cloth_id, cc.certificate_id, ${IN_FORCE} AS in_force
         FROM cloth_certificates cc JOIN certificates ce ON ce.id = cc.certificate_id
        WHERE cc.is_named <> ${IN_FORCE}
        ORDER BY cc.cloth_id, cc.certificate_id LIMIT $1 FOR NO KEY UPDATE OF cc SKIP LOCKED)
     UPDATE cloth_certificates cc SET is_named = due.in_force FROM due, cloths c
      WHERE cc.cloth_id = due.cloth_id AND cc.certificate_id = due.certificate_id AND c.id = due.cloth_id
     RETURNING c.id AS "_id", c.code, c.state`,
    [limit],
  );
  const cloths = new Map(rows.map((cloth) => [cloth.code, cloth]));
  return { marked: rows.length, cloths: [...cloths.values()] };
}

/** A certificate that expires soon. */
export interface ExpiringCertificate {
  certificate: string;
  scheme: CertificateScheme;
  number: string;
  holder: string;
  expiresOn: string;
  days: number;
  cloths: number;
}

const [first, second, last] = WARNING_DAYS;
const daysLeft = `(ce.expires_on - ${TODAY})`;
const threshold = `CASE WHEN ${daysLeft} <= ${String(last)} THEN ${String(last)}
  WHEN ${daysLeft} <= ${String(second)} THEN ${String(second)} ELSE ${String(first)} END`;

/** Marks certificates as warned of, at most this number; each threshold once, only the nearest of several at once. */
export async function markWarned(
  manager: EntityManager,
  limit: number,
): Promise<ExpiringCertificate[]> {
  const [rows] = await manager.query<[ExpiringCertificate[], number]>(
    `WITH due AS (
       SELECT ce.id, ${threshold} AS threshold FROM certificates ce
        WHERE ce.expires_on > ${TODAY} AND ce.expires_on <= ${TODAY} + ${String(first)}
          AND (ce.warned_days IS NULL OR ce.warned_days > ${threshold})
        ORDER BY ce.expires_on, ce.id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
     UPDATE certificates ce SET warned_days = due.threshold FROM due WHERE ce.id = due.id
     RETURNING ce.id AS certificate, ce.scheme, ce.number, ce.holder, ce.expires_on::text AS "expiresOn",
       ${daysLeft} AS days, (SELECT count(*)::int FROM cloth_certificates WHERE certificate_id = ce.id) AS cloths`,
    [limit],
  );
  return rows;
}
