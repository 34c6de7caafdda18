// Events about rolls, for statistics: received, cut for orders, and lost. Amounts are cuts.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { cents } from '../money/money.js';
import { rollState } from './rolls.js';
import { id, isoDate, lengthUnit, rowPage } from '../core/shapes.js';

/** A delivery or a list; the end of another roll; or a piece of a cancelled order. */
export const rollOrigin = z.enum(['delivery', 'split', 'return']);

/** Why a roll lost length, apart from orders and splits; in the order of `rollFigures`. */
export const lossReasons = ['flaw', 'overLength', 'count', 'scrap'] as const;
export type LossReason = (typeof lossReasons)[number];

const cuts = z.int().min(0);

/** The current figures of a roll. */
export const rollFigures = z.object({
  roll: id,
  number: z.string(),
  product: id,
  origin: rollOrigin,
  state: rollState,
  unit: lengthUnit,
  cutsPerUnit: z.int().min(1),
  /** Includes what later counts have added. */
  received: cuts,
  left: cuts,
  /** For a return: the cuts that were made for the cancelled order. */
  returned: cuts,
  /** Cut for orders, including cancelled ones. */
  cut: cuts,
  flaw: cuts,
  overLength: cuts,
  count: cuts,
  scrap: cuts,
  /** Cost of a unit. */
  costCents: cents.nullable(),
  /** When the cloth was received; a split or a return has the time of its original roll. */
  receivedAt: isoDate,
  /** Grows with every change of the roll; consumers ignore an older event. */
  version: z.int(),
});
export type RollFigures = z.infer<typeof rollFigures>;

export const rollEvents = {
  /** The rolls of a change, with their figures after it. */
  changed: event('catalogue.rollsChanged', z.object({ rolls: z.array(rollFigures).min(1) })),
};

export const rollPagesRpc = {
  /** Pages every roll as in its events. Services only. */
  page: rpc(
    'catalogue.pageRolls',
    rowPage,
    z.object({ rolls: z.array(rollFigures), next: id.nullable() }),
    'read',
    5_000,
  ),
};
