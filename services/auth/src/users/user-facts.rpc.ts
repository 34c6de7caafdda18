import { Controller } from '@nestjs/common';
import { authRpc } from '@shop/contracts/auth';
import type { OutputOf } from '@shop/contracts/message';
import type { FactPage } from '@shop/contracts/shapes';
import { ServiceOnly } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { DataSource } from 'typeorm';

/** Every account, for whoever counts them anew (reliability 2.6); nothing of the person. */
@Controller()
export class UserFactsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('admin-analytics')
  @Answers(authRpc.pageFacts)
  async page({ after, limit }: FactPage): Promise<OutputOf<typeof authRpc.pageFacts>> {
    const rows = await this.dataSource.query<{ user: string; createdAt: Date }[]>(
      `SELECT id AS "user", created_at AS "createdAt" FROM users
        WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
    const users = rows.map(({ user, createdAt }) => ({ user, createdAt: createdAt.toISOString() }));
    return { users, next: rows.length < limit ? null : (rows.at(-1)?.user ?? null) };
  }
}
