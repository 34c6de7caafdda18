import { Injectable } from '@nestjs/common';
import {
  OLDEST_ROLLS,
  type RollFiguresQuery,
  type RollFiguresView,
} from '@shop/contracts/analytics/admin-analytics';
import { toUnits } from '@shop/contracts/money/units';
import { toDollars } from '@shop/contracts/money/price';
import { lossReasons } from '@shop/contracts/inventory/roll-events';
import { DataSource } from 'typeorm';
import { cameIn, oldestRolls, type CameIn } from './roll-figures.query.js';

/** Returns the use of the cloth of the rolls. */
@Injectable()
export class RollFiguresService {
  constructor(private readonly database: DataSource) {}

  async figures({ from, to }: RollFiguresQuery): Promise<RollFiguresView> {
    const { manager } = this.database;
    const rows = await cameIn(manager, from ?? null, to ?? null);
    const oldest = await oldestRolls(manager, OLDEST_ROLLS);
    return {
      units: rows.map(unitView),
      oldest: oldest.map(({ left, receivedAt, ...roll }) => ({
        ...roll,
        left: toUnits(Number(left)),
        receivedAt: receivedAt.toISOString(),
      })),
    };
  }
}

function unitView(row: CameIn): RollFiguresView['units'][number] {
  const units = (thousandths: string): number => toUnits(Number(thousandths));
  const received = Number(row.received);
  const sold = Number(row.sold);
  return {
    unit: row.unit,
    received: toUnits(received),
    sold: toUnits(sold),
    sellThrough: received === 0 ? null : Math.round((sold * 1000) / received) / 10,
    left: units(row.left),
    losses: lossReasons.map((reason) => ({
      reason,
      length: units(row[reason]),
      cost: toDollars(Number(row[`${reason}Cents`])),
      withoutCost: units(row[`${reason}WithoutCost`]),
    })),
  };
}
