// Inputs of returns, and their words.
import { z } from 'zod';
import { id } from '../core/shapes.js';
import { cleanLine, cleanLines } from '../reading/clean-text.js';

export const returnStates = [
  'requested',
  'approved',
  'inTransit',
  'received',
  'inspected',
  'settled',
  'declined',
  'lapsed',
  'cancelled',
] as const;
export const returnState = z.enum(returnStates);
export type ReturnState = z.infer<typeof returnState>;

export const returnReasons = [
  'faulty',
  'wrongItem',
  'notAsDescribed',
  'tooSmall',
  'changedMind',
  'other',
] as const;
export const returnReason = z.enum(returnReasons);
export type ReturnReason = z.infer<typeof returnReason>;

/** Reasons for which a length that was cut comes back, too. */
export const FAULTS: readonly ReturnReason[] = ['faulty', 'wrongItem'];

/**
 * The customer's wish for returned items. `credit`: store credit for what credit and gift cards did not pay; `exchange`:
 * the same, and a draft of an order that it pays.
 */
export const returnWishes = ['refund', 'credit', 'exchange'] as const;
export const returnWish = z.enum(returnWishes);
export type ReturnWish = z.infer<typeof returnWish>;

/** `sendBack`: it goes back to the customer, and nothing is refunded. */
export const returnDecision = z.enum(['stock', 'remnant', 'waste', 'sendBack']);
export type ReturnDecision = z.infer<typeof returnDecision>;

const chosen = {
  product: id,
  /** Pieces; absent: all that can be returned of the line. */
  quantity: z.number().min(0.001).max(999).optional(),
  /** Whole lengths as they stand in the line, in units. */
  lengths: z.array(z.number().min(0.001).max(999)).min(1).max(50).optional(),
};
const line = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .max(max, `At most ${String(max)} characters`);

/** The body of POST /api/orders/:id/returns and POST /api/admin/orders/:id/returns. */
export const returnInput = z.object({
  lines: z.array(z.object(chosen)).min(1, 'Choose an item').max(50),
  reason: returnReason,
  text: z.string().overwrite(cleanLines).max(1_000, 'At most 1000 characters').optional(),
  /** Absent: a refund. */
  wants: returnWish.optional(),
});
export type ReturnInput = z.infer<typeof returnInput>;

/** The body of POST /api/returns/:id/sent. */
export const returnSentInput = z.object({
  carrier: line(60).optional(),
  tracking: line(80).optional(),
});
export type ReturnSentInput = z.infer<typeof returnSentInput>;

/** The body of PUT /api/admin/returns/:id. */
export const changeReturnInput = z.object({ wants: returnWish });
export type ChangeReturnInput = z.infer<typeof changeReturnInput>;

/** The body of POST /api/admin/returns/:id/decline. */
export const declineInput = z.object({
  reason: line(300).min(3, 'Enter a reason'),
});
export type DeclineInput = z.infer<typeof declineInput>;

/** The body of POST /api/admin/returns/:id/inspect: a product may stand in it once for each decision. */
export const inspectInput = z.object({
  lines: z
    .array(
      z.object({
        ...chosen,
        decision: returnDecision,
        /** Dollars that the items have lost, and why. */
        loss: z.number().min(0).max(1_000_000).optional(),
        lossReason: line(300).optional(),
      }),
    )
    .min(1, 'Decide on an item')
    .max(400),
});
export type InspectInput = z.infer<typeof inspectInput>;

/** The body of POST /api/admin/returns/:id/settle. */
export const settleInput = z.object({
  /** Absent: the outward delivery is refunded once everything has come back. */
  deliveryToo: z.boolean().optional(),
});
export type SettleInput = z.infer<typeof settleInput>;
