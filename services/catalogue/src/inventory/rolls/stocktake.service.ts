import { Injectable } from '@nestjs/common';
import { thousandthsOf } from '@shop/contracts/money/length';
import { toThousandths } from '@shop/contracts/money/units';
import type { StocktakeInput, StocktakeReply } from '@shop/contracts/inventory/rolls';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { StockRecorder } from './stock-recorder.js';
import { findRolls, lengthen, lockRoll, markCounted } from './roll.query.js';
import { assertHere, rollViewOf, wholeCuts, type RollRow } from './roll-row.js';

type Counted = StocktakeInput['rolls'][number];

/** Compares the counted lengths of the rolls with the ledger. */
@Injectable()
export class StocktakeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: StockRecorder,
  ) {}

  /**
   * Books each roll in a transaction of its own. A roll is left alone and returned if its length is not the listed one.
   * `catalogue.rollNotFound`, `catalogue.rollExpected`, `order.step`: nothing is booked then.
   */
  async count(by: Admin, { rolls }: StocktakeInput): Promise<StocktakeReply> {
    await this.assertCountable(rolls);
    const changed: string[] = [];
    const short = new Set<string>();
    for (const one of rolls) {
      const orders = await this.dataSource.transaction((manager) =>
        this.countOne(manager, by, one),
      );
      if (!orders) changed.push(one._id);
      for (const order of orders ?? []) short.add(order);
    }
    const rows = await findRolls(this.dataSource.manager, changed);
    return {
      success: true,
      booked: rolls.length - changed.length,
      changed: rows.map(rollViewOf),
      short: [...short],
    };
  }

  private async assertCountable(rolls: readonly Counted[]): Promise<void> {
    const ids = rolls.map(({ _id }) => _id);
    const found = await findRolls(this.dataSource.manager, ids);
    const rows = new Map(found.map((row) => [row.id, row]));
    for (const [nth, { _id, counted }] of rolls.entries()) {
      const row = rows.get(_id);
      if (!row) throw new DomainError('catalogue.rollNotFound');
      assertHere(row);
      wholeCuts(counted, row, `rolls.${String(nth)}.counted`);
    }
  }

  /** Returns the orders that become short; null if the roll is not as it was listed. */
  private async countOne(
    manager: EntityManager,
    by: Admin,
    { _id, listed, counted }: Counted,
  ): Promise<string[] | null> {
    const locked = await lockRoll(manager, _id);
    const { roll } = locked;
    const cuts = wholeCuts(counted, roll, 'counted');
    if (!isListed(roll, listed) || (roll.state === 'closed' && cuts > 0)) return null;
    const short: string[] = [];
    if (cuts < roll.left) {
      const missing = { cuts: roll.left - cuts, reason: 'count', ledger: 'count', by } as const;
      short.push(...(await this.recorder.takeOff(manager, locked, missing)));
    }
    if (cuts > roll.left) {
      await lengthen(manager, _id, cuts - roll.left);
      if (roll.state === 'open') await this.recorder.book(manager, [roll.product], 'count', by);
    }
    await markCounted(manager, _id);
    await this.recorder.record(manager, by, 'roll.counted', roll);
    return short;
  }
}

const isListed = ({ left, cutsPerUnit }: RollRow, listed: number): boolean =>
  thousandthsOf(left, cutsPerUnit) === toThousandths(listed);
