import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { COUNT_PACE, PACE_BATCH } from './product-pace.query.js';

/** Counts how long the stock of each product lasts. Replicas share the products. */
@Injectable()
export class ProductPace {
  constructor(private readonly dataSource: DataSource) {}

  @Interval(MINUTE_MS)
  async follow(signal?: AbortSignal): Promise<void> {
    for (let found = PACE_BATCH; found === PACE_BATCH && signal?.aborted !== true;)
      found = await timedBatch('pace', () => this.count());
  }

  private async count(): Promise<number> {
    const [, counted] = await this.dataSource.query<[unknown, number]>(COUNT_PACE);
    return counted;
  }
}
