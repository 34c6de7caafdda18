// Reads a page of the e-mails for admins by indexes. Neither rows nor counts exceed `LIST_MAX`.
import {
  emailView,
  type EmailQuery,
  type EmailSort,
  type EmailView,
} from '@shop/contracts/correspondence/correspondence';
import { typedNumber } from '@shop/contracts/reading/typed-number';
import { type DataSource } from 'typeorm';
import { cappedTotal, LIST_MAX, type CappedTotal } from '../lists/capped-list.js';

interface Statement {
  text: string;
  values: unknown[];
}
type Filter = Pick<EmailQuery, 'kind' | 'status' | 'search'>;

// One direction has the newest first among equals, and the other is its reverse, so that one index serves both.
const sortings: Record<EmailSort, Record<EmailQuery['order'], string>> = {
  written: { desc: 'created_at DESC, id', asc: 'created_at, id DESC' },
  to: {
    asc: 'receiver, created_at DESC, id',
    desc: 'receiver DESC, created_at, id DESC',
  },
  subject: {
    asc: 'subject, created_at DESC, id',
    desc: 'subject DESC, created_at, id DESC',
  },
  status: {
    desc: 'status DESC, created_at DESC, id',
    asc: 'status, created_at, id DESC',
  },
};

const TEXT = `fold(receiver || E'\\n' || subject)`;
const COLUMNS = `id AS "_id", kind, receiver AS "to", subject, status, attempts,
  last_error AS "lastError", created_at AS "createdAt", sent_at AS "sentAt",
  about_order AS "order"`;

/** Returns the e-mails of a page, and the number of matches. */
export async function findEmails(
  database: DataSource,
  query: EmailQuery,
): Promise<CappedTotal & { rows: EmailView[] }> {
  const { text, values } = pageStatement(query);
  const rows = await database.query<object[]>(text, values);
  const total = await cappedTotal(database, matchStatement(query));
  return { rows: rows.map((row) => emailView.parse(row)), ...total };
}

export function pageStatement({ page, limit, sort, order, ...filter }: EmailQuery): Statement {
  const { where, values } = conditionsOf(filter);
  const offset = Math.min((page - 1) * limit, LIST_MAX);
  const size = Math.min(limit, LIST_MAX - offset);
  const text = `SELECT ${COLUMNS} FROM emails ${where} ORDER BY ${sortings[sort][order]}
    LIMIT ${String(size)} OFFSET ${String(offset)}`;
  return { text, values };
}

export function matchStatement(filter: Filter): Statement {
  const { where, values } = conditionsOf(filter);
  return { text: `SELECT 1 FROM emails ${where}`, values };
}

function conditionsOf({ kind, status, search }: Filter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const rules: string[] = [];
  const given = (rule: (place: string) => string, value: unknown): void => {
    rules.push(rule(`$${String(values.push(value))}`));
  };
  if (kind) given((place) => `kind = ${place}`, kind);
  if (status) given((place) => `status = ${place}`, status);
  // The index of fragments excludes waiting e-mails, which would be written to it several times.
  if (search)
    given(
      (place) => `((status <> 'waiting' AND ${TEXT} LIKE search_pattern(${place}))
        OR (status = 'waiting' AND ${TEXT} LIKE search_pattern(${place})))`,
      typedNumber(search),
    );
  return { where: rules.length > 0 ? `WHERE ${rules.join(' AND ')}` : '', values };
}
