// Trade accounts that pay on invoice, within a limit.
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import { rpc } from '../core/message.js';
import { dollars } from '../money/money.js';
import { id } from '../core/shapes.js';

/** The body of PUT /api/admin/customers/:id/terms, with `version`: 0 for the first. */
export const saveTermsInput = z.object({
  /** True where the account may pay on invoice. */
  isOn: z.boolean(),
  company: z.string().overwrite(cleanLine).max(120, 'Company: at most 120 characters'),
  /** Dollars that may be owed at once. */
  limit: dollars,
  dueDays: z.int('Enter whole days').min(1, 'At least 1 day').max(180, 'At most 180 days'),
  version: z.int().min(0),
});
export type SaveTermsInput = z.infer<typeof saveTermsInput>;

/** `used`: dollars that are reserved or owed. */
export const termsView = saveTermsInput.extend({ success: z.literal(true), used: z.number() });
export type CreditTermsView = z.infer<typeof termsView>;

export const creditTermsRpc = {
  /** A customer without terms has: off, $0.00, 30 days, version 0. Admins only, as the other. */
  get: rpc('billing.getTerms', z.object({ user: id }), termsView, 'read'),
  /** `billing.termsChanged` where someone else saved before. */
  save: rpc('billing.saveTerms', saveTermsInput.extend({ user: id }), termsView, 'inbox', 7_000),
};
