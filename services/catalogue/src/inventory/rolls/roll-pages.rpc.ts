import { Controller } from '@nestjs/common';
import {
  dayChecksumsRpc,
  type DayChecksums,
  type DayChecksumsInput,
} from '@shop/contracts/core/day-checksums';
import type { OutputOf } from '@shop/contracts/core/message';
import { rollPagesRpc } from '@shop/contracts/inventory/roll-events';
import type { RowPage } from '@shop/contracts/core/shapes';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { checksumsFrom } from '@shop/service-kit/checksums/day-checksums';
import { type ChecksummedTable, isOn } from '@shop/service-kit/checksums/day-checksums.query';
import { DataSource } from 'typeorm';
import { rollFiguresWhere } from '../ledger/roll-events.js';

const CHECKSUMS: ChecksummedTable = {
  table: 'rolls',
  at: 'received_at',
  columns: ['id', 'version'],
  only: 'true',
};

/** Every roll, for a rebuild of the figures. */
@Controller()
export class RollPagesRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('admin-analytics')
  @RpcHandler(rollPagesRpc.page)
  async page({ after, limit, day }: RowPage): Promise<OutputOf<typeof rollPagesRpc.page>> {
    const rolls = await rollFiguresWhere(
      this.dataSource.manager,
      `($1::uuid IS NULL OR r.id > $1) AND ${isOn('r.received_at', '$3')} ORDER BY r.id LIMIT $2`,
      [after, limit, day ?? null],
    );
    return { rolls, next: rolls.length < limit ? null : (rolls.at(-1)?.roll ?? null) };
  }

  @ServiceOnly('admin-analytics')
  @RpcHandler(dayChecksumsRpc.rolls)
  dayChecksums({ from }: DayChecksumsInput): Promise<DayChecksums> {
    return checksumsFrom(this.dataSource, CHECKSUMS, from);
  }
}
