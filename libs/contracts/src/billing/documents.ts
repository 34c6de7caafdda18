// Invoices and credit notes. On the wire: dollars and percentages. Stored: cents and basis points.
import { z } from 'zod';
import { bookRow, exportQuery } from './document-archive.js';
import { rpc } from '../core/message.js';
import { PRINT_MS, printedFile } from '../core/printed-file.js';
import { id, lengthUnit, paging, storeDay } from '../core/shapes.js';

export const documentKind = z.enum(['invoice', 'credit']);
export type DocumentKind = z.infer<typeof documentKind>;

/**
 * Why a document was issued: a dispatched parcel, a refund, an order that was invoiced at once or cancelled, a return,
 * a correction, an edit or cancelled items of an order that is invoiced at once, or gift cards of an order.
 */
export const documentCause = z.enum([
  'parcel',
  'order',
  'refund',
  'return',
  'correction',
  'revision',
  'giftCards',
] as const);
export type DocumentCause = z.infer<typeof documentCause>;

/** The issuer of the documents, as printed on them. */
export const documentSeller = z.object({
  name: z.string(),
  /** Several lines. */
  address: z.string(),
  taxNumber: z.string(),
  vatId: z.string().optional(),
  /** ISO 3166 code. */
  country: z.string().optional(),
});
export type DocumentSeller = z.infer<typeof documentSeller>;

/** The recipient of a document. */
export const documentBuyer = z.object({
  name: z.string(),
  company: z.string().optional(),
  /** Several lines, with the country last if it is not the seller's. */
  address: z.string(),
  vatId: z.string().optional(),
  /** ISO 3166 code of the country in which the goods are taxed. */
  country: z.string(),
});
export type DocumentBuyer = z.infer<typeof documentBuyer>;

const amount = z.number();

export const documentLine = z.object({
  /** Absent for delivery and for price reductions. */
  product: id.optional(),
  name: z.string(),
  /** Pieces, or units of a length. */
  quantity: z.number(),
  unit: lengthUnit.optional(),
  lengths: z.array(z.number()).optional(),
  /** Amount after discounts: with tax if `isTaxIncluded`, else without. */
  total: amount,
  taxRate: amount,
});
export type DocumentLine = z.infer<typeof documentLine>;

/** The tax of a document in the currency in which its seller owes it (V44). */
const documentTaxIn = z.object({
  currency: z.string(),
  /** Dollars for one unit of the currency, and the day of that rate. */
  rate: amount,
  dated: storeDay,
  amount,
});

const documentTax = z.object({ rate: amount, net: amount, tax: amount, gross: amount });

/** Sums of a credit note are positive. */
export const documentView = z.object({
  _id: id,
  kind: documentKind,
  /** `2026`; for credit notes `2026-C`. */
  series: z.string(),
  /** Number within the series, without gaps. */
  number: z.int(),
  /** `LM-2026-000123`. */
  name: z.string(),
  order: id,
  /** `LM-26-10432`; empty if the order has none. */
  orderNumber: z.string(),
  parcel: id.optional(),
  /** The credited invoice; absent for an invoice. */
  invoice: z.object({ _id: id, name: z.string(), issuedOn: storeDay }).optional(),
  cause: documentCause,
  issuedOn: storeDay,
  suppliedOn: storeDay,
  currency: z.literal('USD'),
  seller: documentSeller,
  buyer: documentBuyer,
  lines: z.array(documentLine),
  /** The highest rate first. */
  taxes: z.array(documentTax),
  isTaxIncluded: z.boolean(),
  taxIn: documentTaxIn.optional(),
  /** Amount added to net and tax, so that the documents of an order add up; may be negative. */
  rounding: amount,
  total: amount,
  notes: z.array(z.string()),
});
export type DocumentView = z.infer<typeof documentView>;

/** Why dispatched parcels, or a paid order, have no document: no seller, no exchange rate, or none at that time. */
const missingDocuments = z.object({
  parcels: z.int(),
  /** True if the order is invoiced at once and has no invoice. */
  isOrder: z.literal(true).optional(),
  why: z.enum(['seller', 'rate', 'late']),
  /** The missing rate: one dated on or before the day of supply. */
  rate: z.object({ currency: z.string(), suppliedOn: storeDay }).optional(),
});

export const documentsOfOrder = z.object({
  success: z.literal(true),
  /** Oldest first. */
  documents: z.array(documentView),
});
export type DocumentsOfOrder = z.infer<typeof documentsOfOrder>;

export const staffDocumentsOfOrder = documentsOfOrder.extend({
  missing: missingDocuments.optional(),
});
export type StaffDocumentsOfOrder = z.infer<typeof staffDocumentsOfOrder>;

const filters = {
  kind: documentKind.optional(),
  order: id.optional(),
  /** Days of issue, both included. */
  from: storeDay.optional(),
  until: storeDay.optional(),
};
export const documentQuery = paging.extend(filters);
export type DocumentQuery = z.infer<typeof documentQuery>;

export const documentRow = documentView
  .pick({
    _id: true,
    kind: true,
    name: true,
    order: true,
    orderNumber: true,
    cause: true,
    issuedOn: true,
    suppliedOn: true,
    total: true,
  } as const)
  .extend({ buyer: z.string() });
export type DocumentRow = z.infer<typeof documentRow>;

/** Newest first. */
export const documentList = z.object({
  success: z.literal(true),
  documents: z.array(documentRow),
  total: z.int(),
  /** True if counting stopped at `total`: there may be more. */
  isTotalCapped: z.boolean(),
  page: z.int(),
  pages: z.int(),
});
export type DocumentList = z.infer<typeof documentList>;

/** A quarter, `2026-4`. */
export const taxQuery = z.object({
  quarter: z.string().regex(/^2\d{3}-[1-4]$/, 'Enter a quarter as 2026-4'),
});
export type TaxQuery = z.infer<typeof taxQuery>;

export const taxReport = z.object({
  success: z.literal(true),
  quarter: z.string(),
  rows: z.array(
    z.object({
      country: z.string(),
      rate: amount,
      /** The earlier quarter that the credit notes of this row correct. */
      corrects: z.string().optional(),
      net: amount,
      tax: amount,
    }),
  ),
});
export type TaxReport = z.infer<typeof taxReport>;

const oneOrder = z.object({ order: id });
const oneDocument = z.object({ document: id });

export const documentRpc = {
  /** Returns the documents of the caller's own order, or of any for an admin. Throws `order.notFound` otherwise. */
  ofOwnOrder: rpc('billing.documentsOfOwnOrder', oneOrder, documentsOfOrder, 'read'),
  /** Admins only. */
  ofOrder: rpc('billing.documentsOfOrder', oneOrder, staffDocumentsOfOrder, 'read', 5_000),
  /** Prints the caller's own document, or any for an admin. Throws `billing.documentNotFound`, `print.failed`. */
  print: rpc('billing.printDocument', oneDocument, printedFile, 'read', PRINT_MS),
  /** Returns a document as `print` does, as EN 16931 XML. Throws `billing.documentNotFound`, `billing.noXml`. */
  xml: rpc(
    'billing.documentXml',
    oneDocument,
    z.object({ name: z.string(), xml: z.string() }),
    'read',
  ),
  /** Admins only. */
  list: rpc('billing.listDocuments', documentQuery, documentList, 'read'),
  /** Issues the missing documents of dispatched parcels. Throws `billing.noSeller`. Admins only. */
  issue: rpc(
    'billing.issueDocuments',
    oneOrder,
    staffDocumentsOfOrder,
    'idempotent: a parcel has one invoice',
    7_000,
  ),
  /** Returns a page of a month for the accountant, oldest first. Admins only. */
  books: rpc(
    'billing.pageBooks',
    exportQuery.extend({ after: id.nullable().default(null) }),
    z.object({ rows: z.array(bookRow), next: id.nullable() }),
    'read',
    5_000,
  ),
  /** Returns which series have begun. Admins only. */
  numbered: rpc(
    'billing.documentsNumbered',
    z.object({}),
    z.object({
      /** True if there is a document of any year. */
      ever: z.boolean(),
      /** True if there is a document of this year. */
      thisYear: z.boolean(),
    }),
    'read',
  ),
  /** Admins only. */
  tax: rpc('billing.taxReport', taxQuery, taxReport, 'read', 5_000),
};
