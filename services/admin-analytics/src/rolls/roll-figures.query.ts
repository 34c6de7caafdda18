// Figures of the received cloth. Lengths are thousandths of the unit, and money is in cents.
import { company } from '@shop/contracts/core/company';
import { lossReasons, type LossReason } from '@shop/contracts/inventory/roll-events';
import type { LengthUnit } from '@shop/contracts/money/units';
import { dayOf } from '@shop/service-kit/checksums/day-checksums.query';
import type { EntityManager } from 'typeorm';

const columns: Record<LossReason, string> = {
  flaw: 'flaw',
  overLength: 'over_length',
  count: 'count',
  scrap: 'scrap',
};

/** SQL: converts cuts to thousandths. 1000 is a multiple of every number of cuts per unit. */
const thousandths = (cuts: string): string => `(${cuts}) * 1000::bigint / cuts_per_unit`;

const lossesOf = (reason: LossReason): string => {
  const lost = thousandths(columns[reason]);
  return `
    sum(${lost}) AS "${reason}", coalesce(sum(${lost}) FILTER (WHERE cost_cents IS NULL), 0) AS "${reason}WithoutCost",
    coalesce(round(sum(${lost} * cost_cents) / 1000.0), 0) AS "${reason}Cents"`;
};

type Sums = 'received' | 'sold' | 'left';
export type CameIn = { unit: LengthUnit } & Record<
  Sums | LossReason | `${LossReason}WithoutCost` | `${LossReason}Cents`,
  string
>;

/**
 * Returns the cloth received on the days, by unit. A split or a return is not a receipt, so its day is that of the
 * original roll. An expected roll is not received yet.
 */
export const cameIn = (
  manager: Pick<EntityManager, 'query'>,
  from: string | null,
  to: string | null,
): Promise<CameIn[]> =>
  manager.query(
    `SELECT unit, coalesce(sum(${thousandths('received')}) FILTER (WHERE origin = 'delivery'), 0) AS received,
            sum(${thousandths('cut - returned')}) AS sold, sum(${thousandths('left_cuts')}) AS "left",
            ${lossReasons.map(lossesOf).join(', ')}
       FROM rolls
      WHERE state <> 'expected' AND ($1::date IS NULL OR ${dayOf('received_at', company.timeZone)} BETWEEN $1 AND $2)
      GROUP BY unit ORDER BY unit`,
    [from, to],
  );

export interface OldRoll {
  roll: string;
  number: string;
  product: string;
  left: string;
  unit: LengthUnit;
  receivedAt: Date;
}

/** Returns the rolls for sale that were received first. */
export const oldestRolls = (
  manager: Pick<EntityManager, 'query'>,
  most: number,
): Promise<OldRoll[]> =>
  manager.query(
    `SELECT roll, number, coalesce(p.name, '') AS product, "left", r.unit, "receivedAt"
       FROM (SELECT roll_id AS roll, number, product_id, ${thousandths('left_cuts')} AS "left", unit, received_at AS "receivedAt"
               FROM rolls WHERE state = 'open' ORDER BY received_at, roll_id LIMIT $1) r
       LEFT JOIN products p USING (product_id)
      ORDER BY "receivedAt", roll`,
    [most],
  );
