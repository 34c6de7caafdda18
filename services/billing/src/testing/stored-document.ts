// A stored document, for specs without a database.
import type { StoredDocument } from '../documents/documents.query.js';

export const aStoredDocument = (
  fields: Pick<StoredDocument, 'lines' | 'taxes' | 'totalCents'> & Partial<StoredDocument>,
): StoredDocument => ({
  id: 'd',
  kind: 'invoice',
  series: '2026',
  number: 1,
  name: 'LM-2026-000001',
  order: 'o',
  orderNumber: 'LM-26-10001',
  parcel: 'p',
  cause: 'parcel',
  causeId: 'p',
  invoice: null,
  invoiceName: null,
  invoiceIssuedOn: null,
  issuedOn: '2026-11-29',
  suppliedOn: '2026-11-28',
  seller: {
    name: 'Loomery',
    address: 'Weberstraße 12\n10115 Berlin',
    taxNumber: '37/123',
    country: 'DE',
  },
  buyer: { name: 'Farida', address: 'Neubaugasse 1\n1070 Wien', country: 'AT' },
  isTaxIncluded: true,
  roundingCents: 0,
  notes: [],
  ...fields,
});
