// Sheets to print, as plain data that is sent to another process. Amounts are already formatted.
import type { DocumentView } from '@shop/contracts/billing/documents';

export interface SlipLine {
  name: string;
  /** `2`, or `3.00 m + 2.00 m`. */
  amount: string;
  /** Dye lots; empty if there are none. */
  dyeLots: string;
}

/** The packing slip of a parcel, on A4. */
export interface PackingSlip {
  kind: 'slip';
  /** `LM2610432P1`. */
  code: string;
  /** `LM-26-10432`. */
  order: string;
  parcel: number;
  packedOn: string;
  /** Empty if there is none. */
  carrier: string;
  sender: string[];
  to: string[];
  lines: SlipLine[];
  /** Lines that will leave in another parcel. */
  follows: SlipLine[];
}

/** The slip that a customer puts into a returned parcel, on A4. */
export interface ReturnSlip {
  kind: 'returnSlip';
  /** `LM2610432R1`. */
  code: string;
  /** `LM-26-10432`. */
  order: string;
  /** `R1`. */
  number: string;
  from: string[];
  to: string[];
  lines: SlipLine[];
  reason: string;
}

/** The label of a parcel, on A6. */
export interface AddressLabel {
  kind: 'label';
  code: string;
  carrier: string;
  sender: string[];
  to: string[];
  /** Empty if there is none. */
  phone: string;
}

export interface CutPiece {
  length: string;
  order: string;
  /** `2 of 3`; empty for a single piece. */
  piece: string;
  /** Number and place of the roll; empty if the piece has no roll yet. */
  roll: string;
  dyeLot: string;
}

/** The pieces to cut, by cloth, on A4. */
export interface CuttingSheet {
  kind: 'cutting';
  day: string;
  cloths: { name: string; pieces: CutPiece[] }[];
}

/** An invoice or a credit note, on A4. */
export interface PrintedDocument {
  kind: 'document';
  document: DocumentView;
  /** Embedded if the document is printed as a single sheet, which makes it a Factur-X. */
  xml?: string;
}

export type Sheet = PackingSlip | ReturnSlip | AddressLabel | CuttingSheet | PrintedDocument;
