// Documents in the form that accountants book: credit notes are negative.
import type { BookRow } from '@shop/contracts/billing/document-archive';
import type { TaxReport } from '@shop/contracts/billing/documents';
import { methodNames, type PaymentMethod } from '@shop/contracts/billing/payments';
import { toDollars } from '@shop/contracts/money/price';
import type { DataSource, EntityManager } from 'typeorm';
import { percentOf } from './document.view.js';
import type { StoredTax } from './document.rules.js';

/** Number of documents on a page. */
const PAGE = 200;

interface BookedDocument extends Pick<BookRow, 'date' | 'name' | 'orderNumber' | 'country'> {
  id: string;
  isCredit: boolean;
  invoice: string | null;
  taxes: StoredTax[];
  roundingCents: number;
  method: PaymentMethod;
  creditCents: number;
  orderCents: number;
}

const BOOKS = `
  SELECT d.id, d.issued_on::text AS date, d.name, d.order_number AS "orderNumber", d.country, i.name AS invoice,
         d.kind = 'credit' AS "isCredit", d.body -> 'taxes' AS taxes, (d.body ->> 'roundingCents')::int AS "roundingCents",
         m.method, m.credit::float8 AS "creditCents", m.total::float8 AS "orderCents"
    FROM documents d JOIN order_money m ON m.order_id = d.order_id LEFT JOIN documents i ON i.id = d.invoice_id
   WHERE d.issued_on >= $1::date AND d.issued_on < $1::date + interval '1 month'
     AND ($2::uuid IS NULL OR (d.issued_on, d.place) > (SELECT a.issued_on, a.place FROM documents a WHERE a.id = $2))
     AND ($3::uuid IS NULL OR (d.issued_on, d.place) <= (SELECT u.issued_on, u.place FROM documents u WHERE u.id = $3))
   ORDER BY d.issued_on, d.place LIMIT ${String(PAGE)}`;

interface BookPage {
  /** `2026-11` */
  month: string;
  /** Last document of the previous page. */
  after: string | null;
  /** Last document of the books; null for the last one of the month. */
  until?: string | null;
}

/** Returns a page of a month, oldest first. */
export async function pageBooks(
  manager: EntityManager,
  { month, after, until = null }: BookPage,
): Promise<{ rows: BookRow[]; next: string | null }> {
  const documents = await manager.query<BookedDocument[]>(BOOKS, [`${month}-01`, after, until]);
  const last = documents.length === PAGE ? documents.at(-1) : undefined;
  return { rows: documents.flatMap(rowsOf), next: last?.id ?? null };
}

function rowsOf({ taxes, roundingCents, ...document }: BookedDocument): BookRow[] {
  const sign = document.isCredit ? -1 : 1;
  const { date, name, orderNumber, country } = document;
  const head = {
    date,
    name,
    orderNumber,
    country,
    invoice: document.invoice ?? '',
    method: methodOf(document),
  };
  const amount = (cents: number) => toDollars(cents === 0 ? 0 : sign * cents);
  const rows = taxes.map(({ rateBp, netCents, taxCents, grossCents }) => ({
    ...head,
    rate: percentOf(rateBp),
    net: amount(netCents),
    tax: amount(taxCents),
    gross: amount(grossCents),
  }));
  const rounding = amount(roundingCents);
  return roundingCents === 0
    ? rows
    : [...rows, { ...head, rate: null, net: 0, tax: 0, gross: rounding }];
}

type Paid = Pick<BookedDocument, 'method' | 'creditCents' | 'orderCents'>;

/** Names how the order is paid, with the amounts if credit pays a part of it. */
function methodOf({ method, creditCents, orderCents }: Paid): string {
  const rest = orderCents - creditCents;
  if (creditCents === 0) return methodNames[method];
  const credit = `${methodNames.credit} ${toDollars(creditCents).toFixed(2)}`;
  return rest <= 0 ? credit : `${credit} + ${methodNames[method]} ${toDollars(rest).toFixed(2)}`;
}

interface TaxRow {
  country: string;
  rateBp: number;
  corrects: string | null;
  netCents: number;
  taxCents: number;
}

// A credit note counts in the quarter of its own day, and names the quarter of its invoice if that is earlier (V44c).
const TAX = `
  SELECT d.country, (t.tax ->> 'rateBp')::int AS "rateBp", q.corrects,
         sum((t.tax ->> 'netCents')::bigint * q.sign)::float8 AS "netCents",
         sum((t.tax ->> 'taxCents')::bigint * q.sign)::float8 AS "taxCents"
    FROM documents d LEFT JOIN documents i ON i.id = d.invoice_id
    CROSS JOIN LATERAL (SELECT CASE d.kind WHEN 'credit' THEN -1 ELSE 1 END AS sign,
      CASE WHEN i.issued_on < $1::date THEN to_char(i.issued_on, 'YYYY-Q') END AS corrects) q
    CROSS JOIN LATERAL jsonb_array_elements(d.body -> 'taxes') AS t (tax)
   WHERE d.issued_on >= $1::date AND d.issued_on < $1::date + interval '3 months'
   GROUP BY 1, 2, 3 ORDER BY 1, 2 DESC, 3 NULLS FIRST`;

/** Returns net and tax of a quarter, such as `2026-4`, by country and rate. */
export async function taxOfQuarter(dataSource: DataSource, quarter: string): Promise<TaxReport> {
  const [year = '', part = ''] = quarter.split('-');
  const month = String(Number(part) * 3 - 2).padStart(2, '0');
  const rows = await dataSource.query<TaxRow[]>(TAX, [`${year}-${month}-01`]);
  return {
    success: true,
    quarter,
    rows: rows.map(({ country, rateBp, corrects, netCents, taxCents }) => ({
      country,
      rate: percentOf(rateBp),
      ...(corrects !== null && { corrects }),
      net: toDollars(netCents),
      tax: toDollars(taxCents),
    })),
  };
}
