// Cases for staff: disputes of banks, and differences between a provider and billing.
import { z } from 'zod';
import { cleanLines } from '../reading/clean-text.js';
import { rpc } from '../core/message.js';
import { id, isoDate, timeCursor } from '../core/shapes.js';
import { paymentMethod } from './shown-payment.js';

const page = {
  after: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

export const disputeRow = z.object({
  _id: id,
  order: id,
  /** Dollars. */
  amount: z.number(),
  /** The bank's reason, as a sentence. */
  reason: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  /** Time until which the provider accepts evidence. */
  evidenceUntil: isoDate.nullable(),
  createdAt: isoDate,
});
export type DisputeRow = z.infer<typeof disputeRow>;

export const disputeList = z.object({
  success: z.literal(true),
  disputes: z.array(disputeRow),
  next: z.string().nullable(),
});
export type DisputeList = z.infer<typeof disputeList>;

/** Kinds of discrepancies; the screen has a text for each. */
export const discrepancyKinds = [
  'wrongAmount',
  'unknownPayment',
  'unknownRefund',
  'refusedOperation',
  'lostPayment',
] as const;

export const discrepancyRow = z.object({
  _id: id,
  kind: z.enum(discrepancyKinds),
  method: paymentMethod,
  order: id.nullable(),
  /** The state at billing and at the provider, as sentences. */
  ours: z.string(),
  theirs: z.string(),
  state: z.enum(['open', 'settled']),
  note: z.string().nullable(),
  createdAt: isoDate,
});
export type DiscrepancyRow = z.infer<typeof discrepancyRow>;

export const discrepancyList = z.object({
  success: z.literal(true),
  discrepancies: z.array(discrepancyRow),
  next: z.string().nullable(),
});
export type DiscrepancyList = z.infer<typeof discrepancyList>;

export const settleDiscrepancyInput = z.object({
  note: z
    .string('Say what was done')
    .overwrite(cleanLines)
    .min(1, 'Say what was done')
    .max(300, 'A note has at most 300 characters'),
});

export const disputeQuery = z.object({
  state: z.enum(['open', 'won', 'lost']).optional(),
  ...page,
});
export const discrepancyQuery = z.object({
  state: z.enum(['open', 'settled']).optional(),
  ...page,
});

/** Admins only; newest first. */
export const paymentChecksRpc = {
  listDisputes: rpc('billing.listDisputes', disputeQuery, disputeList, 'read'),
  listDiscrepancies: rpc('billing.listDiscrepancies', discrepancyQuery, discrepancyList, 'read'),
  /** Throws `billing.discrepancyNotFound`. */
  settleDiscrepancy: rpc(
    'billing.settleDiscrepancy',
    settleDiscrepancyInput.extend({ discrepancy: id }),
    discrepancyRow,
    'idempotent: one that is settled keeps its note',
    7_000,
  ),
};
