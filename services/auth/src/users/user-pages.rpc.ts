import { Controller } from '@nestjs/common';
import { authRpc } from '@shop/contracts/auth/auth';
import type { OutputOf } from '@shop/contracts/core/message';
import {
  dayChecksumsRpc,
  type DayChecksums,
  type DayChecksumsInput,
} from '@shop/contracts/core/day-checksums';
import type { RowPage } from '@shop/contracts/core/shapes';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { checksumsFrom } from '@shop/service-kit/checksums/day-checksums';
import { type ChecksummedTable, isOn } from '@shop/service-kit/checksums/day-checksums.query';
import { DataSource } from 'typeorm';

const CHECKSUMS: ChecksummedTable = {
  table: 'users',
  at: 'created_at',
  columns: ['id'],
  only: 'removed_at IS NULL',
};

/** Returns pages of all accounts without personal data, for a rebuild of the counts (reliability 2.6). */
@Controller()
export class UserPagesRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('admin-analytics')
  @RpcHandler(authRpc.pageUsers)
  async page({ after, limit, day }: RowPage): Promise<OutputOf<typeof authRpc.pageUsers>> {
    const rows = await this.dataSource.query<{ user: string; createdAt: Date }[]>(
      `SELECT id AS "user", created_at AS "createdAt" FROM users
        WHERE removed_at IS NULL AND ($1::uuid IS NULL OR id > $1) AND ${isOn('created_at', '$3')}
        ORDER BY id LIMIT $2`,
      [after, limit, day ?? null],
    );
    const users = rows.map(({ user, createdAt }) => ({ user, createdAt: createdAt.toISOString() }));
    return { users, next: rows.length < limit ? null : (rows.at(-1)?.user ?? null) };
  }

  @ServiceOnly('admin-analytics')
  @RpcHandler(dayChecksumsRpc.auth)
  dayChecksums({ from }: DayChecksumsInput): Promise<DayChecksums> {
    return checksumsFrom(this.dataSource, CHECKSUMS, from);
  }
}
