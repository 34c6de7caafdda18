import { Injectable } from '@nestjs/common';
import { unitsOf } from '@shop/contracts/money/length';
import type { RollDetail, RollList, RollQuery } from '@shop/contracts/inventory/rolls';
import { DataSource } from 'typeorm';
import { listRolls, partsOf } from './roll-list.query.js';
import { findRoll } from './roll.query.js';
import { rollViewOf } from './roll-row.js';

/** Rolls, as admins read them. */
@Injectable()
export class RollsService {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: RollQuery): Promise<RollList> {
    const { rows, total } = await listRolls(this.dataSource.manager, query);
    const pages = Math.max(1, Math.ceil(total / query.limit));
    return { success: true, rolls: rows.map(rollViewOf), total, page: query.page, pages };
  }

  /** Throws `catalogue.rollNotFound`. */
  async get(roll: string): Promise<RollDetail> {
    const { manager } = this.dataSource;
    const row = await findRoll(manager, roll);
    const { cuts, reservations, ...origin } = await partsOf(manager, roll);
    const inUnits = <T extends { cuts: number }>({ cuts, ...part }: T) => ({
      ...part,
      length: unitsOf(cuts, row.cutsPerUnit),
    });
    return {
      ...rollViewOf(row),
      ...origin,
      cuts: cuts.map((cut) => ({ ...inUnits(cut), at: new Date(cut.at).toISOString() })),
      reservations: reservations.map(inUnits),
    };
  }
}
