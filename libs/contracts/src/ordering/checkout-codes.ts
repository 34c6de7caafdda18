// Codes as shoppers type them.
import { z } from 'zod';

/** Codes of one order at most. */
export const MAX_CODES = 5;

/** Anything: what no code can look like is an unknown code. */
export const discountCodeText = z.string().trim().min(1).max(60);
