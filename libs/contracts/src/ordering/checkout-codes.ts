// Codes as shoppers type them.
import { z } from 'zod';

/** Maximum number of codes in an order. */
export const MAX_CODES = 5;

/** Any text: one that cannot be a code is treated as an unknown code. */
export const discountCodeText = z.string().trim().min(1).max(60);
