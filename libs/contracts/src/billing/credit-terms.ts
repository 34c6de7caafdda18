// Trade accounts that pay by invoice, within a limit.
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import { rpc } from '../core/message.js';
import { dollars } from '../money/money.js';
import { id } from '../core/shapes.js';

/** The body of PUT /api/admin/customers/:id/terms; `version` is 0 for the first terms. */
export const saveTermsInput = z.object({
  /** True if the account may pay by invoice. */
  isOn: z.boolean(),
  company: z.string().overwrite(cleanLine).max(120, 'Company: at most 120 characters'),
  /** Dollars that the account may owe at once. */
  limit: dollars,
  dueDays: z.int('Enter whole days').min(1, 'At least 1 day').max(180, 'At most 180 days'),
  version: z.int().min(0),
});
export type SaveTermsInput = z.infer<typeof saveTermsInput>;

/** `used`: dollars that are reserved or owed. */
export const termsView = saveTermsInput.extend({ success: z.literal(true), used: z.number() });
export type CreditTermsView = z.infer<typeof termsView>;

export const creditTermsRpc = {
  /** Returns the terms; the default is off, $0.00, 30 days, version 0. Admins only. */
  get: rpc('billing.getTerms', z.object({ user: id }), termsView, 'read'),
  /** Throws `billing.termsChanged` if another admin saved first. Admins only. */
  save: rpc('billing.saveTerms', saveTermsInput.extend({ user: id }), termsView, 'inbox', 7_000),
};
