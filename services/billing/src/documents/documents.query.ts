// Reads and writes documents.
import { randomUUID } from 'node:crypto';
import type {
  DocumentBuyer,
  DocumentCause,
  DocumentKind,
  DocumentSeller,
} from '@shop/contracts/billing/documents';
import type { EntityManager } from 'typeorm';
import { agrees, type DocumentSums, type StoredLine } from './document.rules.js';
import type { StoredTaxIn } from './tax-in.rules.js';
import { takeNumber } from './number-series.query.js';

/** The immutable part of a document. Whole cents and basis points. */
interface DocumentBody extends Omit<DocumentSums, 'totalCents'> {
  seller: DocumentSeller;
  buyer: DocumentBuyer;
  lines: StoredLine[];
  notes: string[];
  /** Absent if the tax is in the currency of the document. */
  taxIn?: StoredTaxIn;
}

export interface NewDocument extends DocumentBody {
  kind: DocumentKind;
  order: string;
  orderNumber: string;
  parcel: string | null;
  /** The credited invoice. */
  invoice: string | null;
  cause: DocumentCause;
  causeId: string;
  suppliedOn: string;
  totalCents: number;
  /** Prefix of the name, and the number with which the first series of its kind begins. */
  prefix: string;
  firstNumber: number;
}

export interface StoredDocument extends DocumentBody {
  id: string;
  kind: DocumentKind;
  series: string;
  number: number;
  name: string;
  order: string;
  orderNumber: string;
  parcel: string | null;
  invoice: string | null;
  invoiceName: string | null;
  invoiceIssuedOn: string | null;
  cause: DocumentCause;
  causeId: string;
  issuedOn: string;
  suppliedOn: string;
  totalCents: number;
}

const INSERT = `
  INSERT INTO documents (id, kind, series, number, name, order_id, order_number, parcel_id, invoice_id, cause, cause_id,
                         issued_on, supplied_on, currency, country, total, body)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'USD', $14, $15, $16)`;

/** Numbers and stores a document. Throws if its sums do not agree. */
export async function insertDocument(
  manager: EntityManager,
  { kind, order, orderNumber, parcel, invoice, cause, causeId, ...document }: NewDocument,
): Promise<string> {
  const { suppliedOn, totalCents, prefix, firstNumber, ...body } = document;
  if (!agrees(body.lines, { ...body, totalCents }))
    throw new Error(`The ${kind} of order ${order} does not agree with itself`);
  const { series, number, issuedOn } = await takeNumber(manager, kind, firstNumber);
  const name = `${prefix}-${series}-${String(number).padStart(6, '0')}`;
  const id = randomUUID();
  await manager.query(INSERT, [
    id,
    kind,
    series,
    number,
    name,
    order,
    orderNumber,
    parcel,
    invoice,
    cause,
    causeId,
    issuedOn,
    suppliedOn,
    body.buyer.country,
    totalCents,
    JSON.stringify(body),
  ]);
  return id;
}

const COLUMNS = `
  d.id, d.kind, d.series, d.number, d.name, d.order_id AS "order", d.order_number AS "orderNumber",
  d.parcel_id AS parcel, d.invoice_id AS invoice, i.name AS "invoiceName",
  i.issued_on::text AS "invoiceIssuedOn", d.cause, d.cause_id AS "causeId",
  d.issued_on::text AS "issuedOn", d.supplied_on::text AS "suppliedOn", d.total::float8 AS "totalCents", d.body`;

type Row = Omit<StoredDocument, keyof DocumentBody> & { body: DocumentBody };
const storedOf = ({ body, ...row }: Row): StoredDocument => ({ ...row, ...body });

/** Returns the documents of an order, oldest first. */
export async function findDocumentsOf(
  manager: EntityManager,
  order: string,
): Promise<StoredDocument[]> {
  const rows = await manager.query<Row[]>(
    `SELECT ${COLUMNS} FROM documents d LEFT JOIN documents i ON i.id = d.invoice_id
      WHERE d.order_id = $1 ORDER BY d.place`,
    [order],
  );
  return rows.map(storedOf);
}

const OF_MONTH = `
  SELECT ${COLUMNS} FROM documents d LEFT JOIN documents i ON i.id = d.invoice_id
   WHERE d.issued_on >= $1::date AND d.issued_on < $1::date + interval '1 month'
     AND ($2::uuid IS NULL OR (d.issued_on, d.place) > (SELECT a.issued_on, a.place FROM documents a WHERE a.id = $2))
     AND (d.issued_on, d.place) <= (SELECT u.issued_on, u.place FROM documents u WHERE u.id = $3)
   ORDER BY d.issued_on, d.place LIMIT $4`;

/** Returns documents of a month after one and up to another, oldest first. */
export async function findDocumentsOfMonth(
  manager: EntityManager,
  { month, after, until }: { month: string; after: string | null; until: string },
  atMost: number,
): Promise<StoredDocument[]> {
  const rows = await manager.query<Row[]>(OF_MONTH, [`${month}-01`, after, until, atMost]);
  return rows.map(storedOf);
}

const COUNT_MONTH = `
  SELECT count(*)::int AS total, (array_agg(id ORDER BY issued_on DESC, place DESC))[1] AS last FROM documents
   WHERE issued_on >= $1::date AND issued_on < $1::date + interval '1 month'`;

/** Counts the documents of a month. `last` is null if there is none. */
export async function countMonth(
  manager: EntityManager,
  month: string,
): Promise<{ total: number; last: string | null }> {
  const [row] = await manager.query<[{ total: number; last: string | null }]>(COUNT_MONTH, [
    `${month}-01`,
  ]);
  return row;
}

/** Returns a document and the user of its order, or null. */
export async function findDocument(
  manager: EntityManager,
  id: string,
): Promise<(StoredDocument & { user: string }) | null> {
  const [row] = await manager.query<(Row & { user: string })[]>(
    `SELECT ${COLUMNS}, m.user_id AS "user" FROM documents d JOIN order_money m ON m.order_id = d.order_id
       LEFT JOIN documents i ON i.id = d.invoice_id WHERE d.id = $1`,
    [id],
  );
  return row ? { ...storedOf(row), user: row.user } : null;
}

export interface LockedOrder {
  user: string;
  isCancelled: boolean;
}

/** Locks the row of the order, like every change of its money. Returns null if billing does not know the order. */
export async function lockOrder(
  manager: EntityManager,
  order: string,
): Promise<LockedOrder | null> {
  const [row] = await manager.query<LockedOrder[]>(
    `SELECT user_id AS "user", order_status = 'cancelled' AS "isCancelled"
       FROM order_money WHERE order_id = $1 FOR UPDATE`,
    [order],
  );
  return row ?? null;
}
