// Inputs of returns, and their texts.
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

/** Reasons for which a cut length can be returned, too. */
export const FAULTS: readonly ReturnReason[] = ['faulty', 'wrongItem'];

/**
 * The customer's wish for returned items. `credit`: store credit for what credit and gift cards did not pay.
 * `exchange`: the same, and a draft of an order that the credit pays.
 */
export const returnWishes = ['refund', 'credit', 'exchange'] as const;
export const returnWish = z.enum(returnWishes);
export type ReturnWish = z.infer<typeof returnWish>;

/** `sendBack`: it is sent back to the customer, without a refund. */
export const returnDecision = z.enum(['stock', 'remnant', 'waste', 'sendBack']);
export type ReturnDecision = z.infer<typeof returnDecision>;

const chosen = {
  product: id,
  /** Pieces; absent for everything in the line that can be returned. */
  quantity: z.number().min(0.001).max(999).optional(),
  /** Whole lengths of the line, in units. */
  lengths: z.array(z.number().min(0.001).max(999)).min(1).max(50).optional(),
};
const line = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .max(max, `At most ${String(max)} characters`);

/** The body of POST /api/orders/:id/returns and POST /api/admin/orders/:id/returns. */
export const returnInput = z.object({
  lines: z
    .array(
      z.object({
        ...chosen,
        /** The parcel in which the items came; without it, those that left first come back first. */
        parcel: id.optional(),
      }),
    )
    .min(1, 'Choose an item')
    .max(50),
  reason: returnReason,
  text: z.string().overwrite(cleanLines).max(1_000, 'At most 1000 characters').optional(),
  /** Absent for a refund. */
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

/** The body of POST /api/admin/returns/:id/inspect: a product can occur once for each decision. */
export const inspectInput = z.object({
  lines: z
    .array(
      z.object({
        ...chosen,
        decision: returnDecision,
        /** Dollars by which the items have lost value, and why. */
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
  /** If absent, the outward delivery is refunded once everything has come back. */
  deliveryToo: z.boolean().optional(),
});
export type SettleInput = z.infer<typeof settleInput>;
