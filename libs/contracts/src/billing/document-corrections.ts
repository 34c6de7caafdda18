// The correction of a wrong invoice: it is credited, and a new one replaces it (V41).
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { documentView } from './documents.js';

const text = (most: number, what: string) =>
  z
    .string()
    .trim()
    .min(1, what)
    .max(most, `At most ${String(most)} characters`);

/** The body of POST /api/admin/documents/:id/correct. */
export const correctionInput = z.object({
  /** The corrected buyer; absent fields are as on the invoice. The country does not change, nor does the tax. */
  buyer: z
    .object({
      name: text(100, 'Enter a name'),
      company: text(100, 'Enter a company').optional(),
      /** Several lines. */
      address: text(500, 'Enter an address'),
      vatId: text(20, 'Enter a VAT number').optional(),
    })
    .optional(),
  /** For the audit; not printed on any document. */
  reason: text(300, 'Enter a reason'),
});
export type CorrectionInput = z.infer<typeof correctionInput>;

export const correctedInvoice = z.object({
  success: z.literal(true),
  /** Credits all that was left of the wrong invoice. */
  credit: documentView,
  invoice: documentView,
});
export type CorrectedInvoice = z.infer<typeof correctedInvoice>;

export const correctionRpc = {
  /**
   * Throws `billing.documentNotFound`, `billing.notCorrectable`, `billing.needsVatId`, `billing.noSeller`. Admins only.
   */
  correct: rpc(
    'billing.correctDocument',
    correctionInput.extend({ document: id }),
    correctedInvoice,
    'idempotent: an invoice is corrected once',
    7_000,
  ),
};

export const correctionEvents = {
  /** A new invoice has replaced a wrong one. Names are those of documents: `LM-2026-000123`. */
  corrected: event(
    'billing.invoiceCorrected',
    z.object({
      order: id,
      user: id,
      invoice: id,
      invoiceName: z.string(),
      replacedName: z.string(),
      creditName: z.string(),
      at: isoDate,
    }),
  ),
};
