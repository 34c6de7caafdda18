// An invoice or a credit note according to EN 16931. Whole cents and basis points; sums of credit notes are positive.
import type { LengthUnit } from '@shop/contracts/money/units';

/** Taxed; a rate of 0; intra-Community supply; export; not subject to tax. */
export type TaxCategory = 'S' | 'Z' | 'K' | 'G' | 'O';

export interface Taxed {
  category: TaxCategory;
  rateBp: number;
}

export interface EInvoiceLine extends Taxed {
  name: string;
  /** Number of pieces, or of units of a length. */
  quantity: number;
  unit: 'piece' | LengthUnit;
  netCents: number;
}

/** The tax of one category and rate. */
export interface TaxBreakdown extends Taxed {
  netCents: number;
  taxCents: number;
}

export interface Party {
  name: string;
  address: string[];
  /** ISO 3166 code; empty if unknown. */
  country: string;
  /** Empty if there is none. */
  vatId: string;
  /** Tax number of the seller; empty if there is none. */
  taxNumber: string;
}

export interface EInvoice {
  kind: 'invoice' | 'credit';
  name: string;
  issuedOn: string;
  suppliedOn: string;
  currency: string;
  /** Tax in the currency in which the seller owes it (BT-6, BT-111); null if that is the currency of the invoice. */
  taxIn: { currency: string; cents: number } | null;
  /** Empty if there is none. */
  orderNumber: string;
  /** The invoice that a credit note credits. */
  credits: { name: string; issuedOn: string } | null;
  seller: Party;
  buyer: Party;
  notes: readonly string[];
  lines: EInvoiceLine[];
  taxes: TaxBreakdown[];
  lineTotalCents: number;
  taxTotalCents: number;
  grandTotalCents: number;
  /** Sum to pay less the grand total. */
  roundingCents: number;
  dueCents: number;
}
