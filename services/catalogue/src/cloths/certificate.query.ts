import type {
  CertificateFields,
  CertificateQuery,
  CertificateRow,
  CertificateView,
} from '@shop/contracts/cloth/certificates';
import { WARNING_DAYS } from '@shop/contracts/cloth/certificate-words';
import type { ShownCertificate } from '@shop/contracts/cloth/shown-certificate';
import { dayOf } from '@shop/service-kit/checksums/day-checksums.query';
import type { EntityManager } from 'typeorm';

/** SQL: this day in the company's time zone. */
export const TODAY = dayOf('now()');
/** SQL: whether `certificates ce` is named today (`isInForce` of the contract). */
export const IN_FORCE = `(ce.issued_on <= ${TODAY} AND ${TODAY} < ce.expires_on)`;

const shownColumns = `
  ce.scheme, ce.number, ce.holder, ce.issuer, ce.scope, ce.product_class AS "productClass",
  ce.issued_on::text AS "issuedOn", ce.expires_on::text AS "expiresOn", ce.check_url AS "checkUrl"`;
const columns = `ce.id AS "_id", ce.version, ${shownColumns}`;

export type StoredCertificate = Omit<CertificateView, 'cloths'>;

export async function findCertificate(
  manager: EntityManager,
  id: string,
  { lock = false } = {},
): Promise<StoredCertificate | null> {
  const [row] = await manager.query<StoredCertificate[]>(
    `SELECT ${columns} FROM certificates ce WHERE ce.id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return row ?? null;
}

/** Those of a cloth that are in force today, the last to expire first. */
export const certificatesInForce = (
  manager: EntityManager,
  cloth: string,
): Promise<ShownCertificate[]> =>
  manager.query(
    `SELECT ${shownColumns} FROM cloth_certificates cc JOIN certificates ce ON ce.id = cc.certificate_id
      WHERE cc.cloth_id = $1 AND ${IN_FORCE} ORDER BY ce.expires_on DESC, ce.id`,
    [cloth],
  );

export const clothsOfCertificate = (
  manager: EntityManager,
  certificate: string,
): Promise<(CertificateView['cloths'][number] & { _id: string })[]> =>
  manager.query(
    `SELECT c.id AS "_id", c.code, c.name, c.state FROM cloth_certificates cc JOIN cloths c ON c.id = cc.cloth_id
      WHERE cc.certificate_id = $1 ORDER BY c.code`,
    [certificate],
  );

const stateFilters: Record<NonNullable<CertificateQuery['state']>, string> = {
  inForce: IN_FORCE,
  ending: `ce.expires_on > ${TODAY} AND ce.expires_on <= ${TODAY} + ${String(WARNING_DAYS[0])}`,
  expired: `ce.expires_on <= ${TODAY}`,
};

/** A page of the certificates that fit, the first to expire first, and how many they are. */
export async function listCertificates(
  manager: EntityManager,
  { search, scheme, state, cloth, page, limit }: CertificateQuery,
): Promise<{ rows: CertificateRow[]; total: number }> {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const filters = ['true'];
  if (scheme) filters.push(`ce.scheme = ${parameter(scheme)}`);
  if (state) filters.push(stateFilters[state]);
  if (search)
    filters.push(
      `fold(ce.number || E'\\n' || ce.holder || E'\\n' || ce.issuer) LIKE search_pattern(${parameter(search)})`,
    );
  if (cloth)
    filters.push(
      `ce.id IN (SELECT cc.certificate_id FROM cloth_certificates cc JOIN cloths c ON c.id = cc.cloth_id
        WHERE c.code = ${parameter(cloth)})`,
    );
  const where = filters.join(' AND ');
  const [count] = await manager.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM certificates ce WHERE ${where}`,
    values,
  );
  const rows = await manager.query<CertificateRow[]>(
    `SELECT ${columns},
            (SELECT count(*)::int FROM cloth_certificates cc WHERE cc.certificate_id = ce.id) AS "clothCount"
       FROM certificates ce WHERE ${where}
      ORDER BY ce.expires_on, ce.id LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`,
    values,
  );
  return { rows, total: count?.total ?? 0 };
}

type Values = Omit<CertificateFields, 'cloths'>;
const valuesOf = (id: string, fields: Values): unknown[] => [
  id,
  fields.scheme,
  fields.number,
  fields.holder,
  fields.issuer,
  fields.scope,
  fields.productClass,
  fields.issuedOn,
  fields.expiresOn,
  fields.checkUrl,
];

/** False if another certificate of the scheme has the number. */
export async function insertCertificate(
  manager: EntityManager,
  id: string,
  fields: Values,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO certificates (id, scheme, number, holder, issuer, scope, product_class, issued_on, expires_on, check_url)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING 1`,
    valuesOf(id, fields),
  );
  return rows.length > 0;
}

/** Another day of expiry is warned of from the beginning. */
export async function updateCertificate(
  manager: EntityManager,
  id: string,
  fields: Values,
): Promise<void> {
  await manager.query(
    `UPDATE certificates SET scheme = $2, number = $3, holder = $4, issuer = $5, scope = $6, product_class = $7,
            issued_on = $8, expires_on = $9, check_url = $10, version = version + 1,
            warned_days = CASE WHEN expires_on = $9 THEN warned_days END
      WHERE id = $1`,
    valuesOf(id, fields),
  );
}

export const deleteCertificate = (manager: EntityManager, id: string): Promise<unknown> =>
  manager.query('DELETE FROM certificates WHERE id = $1', [id]);

/** The cloths that a certificate covers from now on. */
export async function setCloths(
  manager: EntityManager,
  certificate: string,
  cloths: readonly string[],
): Promise<void> {
  await manager.query(
    'DELETE FROM cloth_certificates WHERE certificate_id = $1 AND cloth_id <> ALL ($2::uuid[])',
    [certificate, cloths],
  );
  await manager.query(
    `INSERT INTO cloth_certificates (cloth_id, certificate_id, is_named)
     SELECT cloth, ce.id, ${IN_FORCE} FROM certificates ce, unnest($2::uuid[]) AS cloth WHERE ce.id = $1
     ON CONFLICT (cloth_id, certificate_id) DO UPDATE SET is_named = excluded.is_named`,
    [certificate, cloths],
  );
}
