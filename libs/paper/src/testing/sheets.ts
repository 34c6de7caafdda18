// Sheets for specs.
import type { DocumentView } from '@shop/contracts/billing/documents';
import type { AddressLabel, PackingSlip } from '../sheets.js';

const sender = ['Loomery', '42 Tanti Bazar Road', 'Dhaka 1100'];
export const bengali = [
  'মোহাম্মদ রফিকুল ইসলাম চৌধুরী',
  'বাড়ি ১২, রোড ৭, ধানমন্ডি আবাসিক এলাকা',
  'ঢাকা 1207',
];

export const aLabel = (fields: Partial<AddressLabel> = {}): AddressLabel => ({
  kind: 'label',
  code: 'LM2610432P1',
  carrier: 'Sundarban',
  sender,
  to: bengali,
  phone: '',
  ...fields,
});

export const aSlip = (fields: Partial<PackingSlip> = {}): PackingSlip => ({
  kind: 'slip',
  code: 'LM2610432P1',
  order: 'LM-26-10432',
  parcel: 1,
  packedOn: '29 November 2026',
  carrier: '',
  sender,
  to: bengali,
  lines: [
    { name: 'Ajrakh', amount: '2', dyeLots: '' },
    { name: 'জামদানি', amount: '3.00 m + 2.00 m', dyeLots: 'A-17' },
  ],
  follows: [],
  ...fields,
});

export const aDocument = (fields: Partial<DocumentView> = {}): DocumentView => ({
  _id: '6a0c0000-0000-4000-8000-000000000001',
  kind: 'invoice',
  series: '2026',
  number: 123,
  name: 'LM-2026-000123',
  order: '6a0c0000-0000-4000-8000-000000000002',
  orderNumber: 'LM-26-10432',
  cause: 'parcel',
  issuedOn: '2026-11-29',
  suppliedOn: '2026-11-28',
  currency: 'USD',
  seller: { name: 'Loomery Ltd', address: '42 Tanti Bazar Road\nDhaka 1100', taxNumber: 'BIN 17' },
  buyer: { name: 'Nadia Rahman', address: 'Neubaugasse 1\n1070 Wien\nAUSTRIA', country: 'AT' },
  lines: [
    { name: 'Ajrakh', quantity: 2, total: 20, taxRate: 20 },
    { name: 'Muslin', quantity: 5, unit: 'm', lengths: [3, 2], total: 100, taxRate: 20 },
  ],
  taxes: [{ rate: 20, net: 100, tax: 20, gross: 120 }],
  isTaxIncluded: true,
  rounding: 0,
  total: 120,
  notes: [],
  ...fields,
});
