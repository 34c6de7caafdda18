import type { DocumentList, DocumentQuery, DocumentRow } from '@shop/contracts/billing/documents';
import { toDollars } from '@shop/contracts/money/price';
import type { DataSource } from 'typeorm';

/** Highest total that a list counts to. */
const TOTAL_MAX = 1_000;

type Row = Omit<DocumentRow, 'total'> & { cents: number };

interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statements of a page, newest first, and of its total. */
export function documentListStatements({
  kind,
  order,
  from,
  until,
  page,
  limit,
}: DocumentQuery): Record<'rows' | 'total', Statement> {
  const values: unknown[] = [];
  const parts = ['true'];
  const add = (value: unknown, condition: string): void => {
    if (value !== undefined) parts.push(`${condition} $${String(values.push(value))}`);
  };
  add(kind, 'd.kind =');
  add(order, 'd.order_id =');
  add(from, 'd.issued_on >=');
  add(until, 'd.issued_on <=');
  const where = parts.join(' AND ');
  const rows = `
    SELECT d.id AS "_id", d.kind, d.name, d.order_id AS "order", d.order_number AS "orderNumber", d.cause,
           d.issued_on::text AS "issuedOn", d.supplied_on::text AS "suppliedOn", d.total::float8 AS cents,
           coalesce(d.body -> 'buyer' ->> 'company', d.body -> 'buyer' ->> 'name') AS buyer
      FROM documents d WHERE ${where} ORDER BY d.issued_on DESC, d.place DESC
     LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`;
  const total = `
    SELECT count(*)::int AS total FROM (SELECT FROM documents d WHERE ${where} LIMIT ${String(TOTAL_MAX)}) counted`;
  return { rows: { text: rows, values }, total: { text: total, values } };
}

/** Returns a page of documents, and how many match. */
export async function listDocuments(
  dataSource: DataSource,
  query: DocumentQuery,
): Promise<DocumentList> {
  const { rows, total } = documentListStatements(query);
  const [counted] = await dataSource.query<[{ total: number }]>(total.text, total.values);
  const found = await dataSource.query<Row[]>(rows.text, rows.values);
  return {
    success: true,
    documents: found.map(({ cents, ...row }) => ({ ...row, total: toDollars(cents) })),
    total: counted.total,
    isTotalCapped: counted.total === TOTAL_MAX,
    page: query.page,
    pages: Math.max(1, Math.ceil(counted.total / query.limit)),
  };
}
