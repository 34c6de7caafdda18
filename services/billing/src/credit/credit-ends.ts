import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { expire } from '../ledger/credit-ends.js';
import { lockEnded } from '../ledger/credit-ends.query.js';

/** Number of accounts in one transaction. */
const AT_ONCE = 200;

/** Records that gift cards and swatch credit have ended. They cannot be spent from their end on, recorded or not. */
@Injectable()
export class CreditEnds {
  constructor(private readonly dataSource: DataSource) {}

  @Interval(MINUTE_MS)
  async follow(signal?: AbortSignal): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && signal?.aborted !== true;)
      found = await timedBatch('credit-ends', () =>
        this.dataSource.transaction(async (manager) => {
          const ended = await lockEnded(manager, AT_ONCE);
          await expire(manager, ended);
          return ended.length;
        }),
      );
  }
}
