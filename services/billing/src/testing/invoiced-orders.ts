// Orders with dispatched parcels, in the form in which the order service describes them to billing.
import { randomUUID } from 'node:crypto';
import type { OutputOf } from '@shop/contracts/core/message';
import type {
  DocumentIssuer,
  InvoiceBasis,
  InvoicedOrder,
  invoiceBasisRpc,
} from '@shop/contracts/ordering/invoice-bases';

export type Bases = OutputOf<typeof invoiceBasisRpc.ofOrder>;

export const issuer: DocumentIssuer = {
  seller: { name: 'Loomery', address: 'Weberstraße 12', taxNumber: '37/123', country: 'DE' },
  prefix: 'LM',
  firstNumber: 1,
};

type Goods = Pick<InvoiceBasis['lines'][number], 'cents'> & Partial<InvoiceBasis['lines'][number]>;

/** A parcel that has left now, with these goods at 20 %. */
export const aParcel = (...goods: Goods[]): InvoiceBasis => ({
  parcel: randomUUID(),
  dispatchedAt: new Date().toISOString(),
  isSentBack: false,
  lines: goods.map((line) => ({
    product: randomUUID(),
    name: 'Ajrakh',
    quantity: 1,
    rateBp: 2_000,
    ...line,
  })),
});

export const anInvoicedOrder = (
  order: string,
  parcels: InvoiceBasis[],
  more: Partial<InvoicedOrder> = {},
): InvoicedOrder => ({
  order,
  number: 'LM-26-10001',
  isCancelled: false,
  keepsCharged: false,
  isTaxIncluded: true,
  note: null,
  buyer: { name: 'Farida', address: 'Dhaka', country: 'DE' },
  delivery: null,
  parcels,
  returns: [],
  ...more,
});
