// An invoice that was wrong: it is credited, and a new one takes its place (V41).
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
  /** Absent: as on the invoice. The country stays, and with it the tax. */
  buyer: z
    .object({
      name: text(100, 'Enter a name'),
      company: text(100, 'Enter a company').optional(),
      /** Lines. */
      address: text(500, 'Enter an address'),
      vatId: text(20, 'Enter a VAT number').optional(),
    })
    .optional(),
  /** For the audit; it stands on no document. */
  reason: text(300, 'Enter a reason'),
});
export type CorrectionInput = z.infer<typeof correctionInput>;

export const correctedInvoice = z.object({
  success: z.literal(true),
  /** Over all that was left of the wrong invoice. */
  credit: documentView,
  invoice: documentView,
});
export type CorrectedInvoice = z.infer<typeof correctedInvoice>;

export const correctionRpc = {
  /**
   * `billing.documentNotFound`, `billing.notCorrectable`, `billing.needsVatId`, `billing.noSeller`; admins only.
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
  /** Another invoice has taken the place of one that was wrong. Names are those of documents: `LM-2026-000123`. */
  corrected: event(
    'billing.invoiceCorrected',
    z.object({
      ...{ order: id, user: id, invoice: id, invoiceName: z.string() },
      ...{ replacedName: z.string(), creditName: z.string(), at: isoDate },
    }),
  ),
};
