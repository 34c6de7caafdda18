// An e-mail that staff write to a customer.
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';

/** An e-mail in an admin's own words. */
export const customerEmail = z.object({
  subject: z
    .string('An e-mail needs a subject')
    .overwrite(cleanLine)
    .min(1, 'An e-mail needs a subject')
    .max(150, 'A subject has at most 150 characters'),
  text: z
    .string('An e-mail needs words')
    .overwrite(cleanLines)
    .min(1, 'An e-mail needs words')
    .max(5_000, 'An e-mail has at most 5,000 characters'),
});
export type CustomerEmail = z.infer<typeof customerEmail>;
