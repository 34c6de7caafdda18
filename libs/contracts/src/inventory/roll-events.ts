// Rolls for the figures: what came in, what was cut for orders and what was lost. Amounts are cuts.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { cents } from '../money/money.js';
import { rollState } from './rolls.js';
import { id, isoDate, lengthUnit, rowPage } from '../core/shapes.js';

/** A delivery or a list, the end of another roll, or a piece of a cancelled order. */
export const rollOrigin = z.enum(['delivery', 'split', 'return']);

/** Why a roll has less than came in, orders and splits apart; in the order of `rollFigures`. */
export const lossReasons = ['flaw', 'overLength', 'count', 'scrap'] as const;
export type LossReason = (typeof lossReasons)[number];

const cuts = z.int().min(0);

/** A roll as it is. */
export const rollFigures = z.object({
  roll: id,
  number: z.string(),
  product: id,
  origin: rollOrigin,
  state: rollState,
  unit: lengthUnit,
  cutsPerUnit: z.int().min(1),
  /** With what was counted besides. */
  received: cuts,
  left: cuts,
  /** For a return: the cuts that were made for the cancelled order. */
  returned: cuts,
  /** For orders, cancelled ones too. */
  cut: cuts,
  flaw: cuts,
  overLength: cuts,
  count: cuts,
  scrap: cuts,
  /** The cost of a unit. */
  costCents: cents.nullable(),
  /** When the cloth came in: a split or a return has the day of its roll. */
  receivedAt: isoDate,
  /** Grows with every change of the roll; consumers ignore an older event. */
  version: z.int(),
});
export type RollFigures = z.infer<typeof rollFigures>;

export const rollEvents = {
  /** The rolls that a change was about, as they are after it. */
  changed: event('catalogue.rollsChanged', z.object({ rolls: z.array(rollFigures).min(1) })),
};

export const rollPagesRpc = {
  /** Every roll as in its events; services only. */
  page: rpc(
    'catalogue.pageRolls',
    rowPage,
    z.object({ rolls: z.array(rollFigures), next: id.nullable() }),
    'read',
    5_000,
  ),
};
