// Searches enquiries for the back-office. Each condition has its own index.
import { HITS_MAX, type Hits } from '@shop/contracts/core/admin-search';
import { typedNumber } from '@shop/contracts/reading/typed-number';
import { typedPhone } from '@shop/contracts/reading/typed-phone';
import { isPhone } from '@shop/service-kit/phone-search';
import {
  containing,
  firstMatches,
  likenessOf,
  nearMatches,
  spelledWords,
} from '@shop/service-kit/text-search';
import { type DataSource } from 'typeorm';
import { enquiryNumber } from './enquiry-number.js';

type EnquiryHit = Hits<'enquiries'>['enquiries'][number];

const LIMIT = String(HITS_MAX);
const NEWEST = 'e.received_at DESC, e.id';
const TEXT = 'fold(e.search)';
const enquiries = { from: 'enquiries e', columns: 'e.id, e.received_at', order: NEWEST };

/** Exact matches come first, the newest before older ones. Misspelled ones fill the remaining places. */
export function enquirySearchStatement(q: string): { text: string; values: unknown[] } {
  const values: unknown[] = [q, typedNumber(q)];
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const digits = typedPhone(q);
  const others = [
    'right(e.id::text, 8) = $2',
    ...(digits === null
      ? []
      : [`e.phone IS NOT NULL AND ${isPhone('phone_digits(e.phone)', parameter(digits))}`]),
  ].map(
    (isFound) =>
      `(SELECT e.id, e.received_at FROM enquiries e WHERE ${isFound} ORDER BY ${NEWEST} LIMIT ${LIMIT})`,
  );
  const words = spelledWords(q).map(parameter);
  const near = nearMatches(
    {
      ...enquiries,
      columns: `e.id, ${likenessOf(TEXT)} AS likeness`,
      where: `(SELECT count(*) < ${LIMIT} FROM exact)`,
      text: TEXT,
    },
    words,
  );
  const text = `
    WITH ${firstMatches('written', HITS_MAX, { ...enquiries, where: 'true', ...containing(TEXT) })},
    exact AS MATERIALIZED (${['SELECT * FROM written', ...others].join(' UNION ALL ')}),
    found AS (SELECT id, max(likeness) AS likeness
                FROM (SELECT id, 2::real AS likeness FROM exact
                      ${words.length > 0 ? `UNION ALL (${near})` : ''}) hits GROUP BY id)
    SELECT e.id AS "_id", e.name, e.email, e.subject, e.status, e.received_at AS at
      FROM found JOIN enquiries e USING (id) ORDER BY found.likeness DESC, ${NEWEST} LIMIT ${LIMIT}`;
  return { text, values };
}

interface Row {
  _id: string;
  name: string;
  email: string;
  subject: string;
  status: string;
  at: Date;
}

export async function searchEnquiries(database: DataSource, q: string): Promise<EnquiryHit[]> {
  const { text, values } = enquirySearchStatement(q);
  const rows = await database.query<Row[]>(text, values);
  return rows.map(({ _id, name, email, subject, status, at }) => ({
    _id,
    kind: 'enquiry',
    title: `Enquiry ${enquiryNumber(_id)}`,
    text: `${name}, ${email}: ${subject}`,
    status,
    at: at.toISOString(),
  }));
}
