// Stores credit notes, which have the seller, buyer, notes and exchange rate of their invoice.
import type { DocumentCause } from '@shop/contracts/billing/documents';
import type { EntityManager } from 'typeorm';
import type { Credited } from './credit.rules.js';
import { insertDocument, type StoredDocument } from './documents.query.js';
import type { InvoiceOfOrder } from './invoice.rules.js';
import { creditedTaxIn } from './tax-in.rules.js';

export interface Cause {
  cause: DocumentCause;
  causeId: string;
}

/** Issues a credit note, unless nothing is credited. */
export async function insertCredit(
  manager: EntityManager,
  invoice: InvoiceOfOrder,
  credited: Credited | null,
  cause: Cause,
): Promise<void> {
  if (!credited) return;
  const { seller, buyer, notes, order, orderNumber, suppliedOn } = invoice;
  await insertDocument(manager, {
    ...credited,
    kind: 'credit',
    order,
    orderNumber,
    parcel: null,
    invoice: invoice.id,
    ...cause,
    ...creditedTaxIn(invoice, credited),
    seller,
    buyer,
    notes,
    suppliedOn,
    prefix: prefixOf(invoice),
    firstNumber: 1,
  });
}

const prefixOf = ({ name, series }: StoredDocument): string =>
  name.slice(0, name.lastIndexOf(`-${series}-`));
