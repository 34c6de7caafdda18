import { Injectable } from '@nestjs/common';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { announcePart, AT_ONCE } from './announce-part.query.js';

const EVERY_MS = 2_000;

/** Publishes what a change of the setting has left, part by part: replicas share them, and what died is found again. */
@Injectable()
export class AnnounceReductions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Interval(EVERY_MS)
  async follow(signal?: AbortSignal): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && signal?.aborted !== true;)
      found = await timedBatch('reductions', () =>
        this.dataSource.transaction((manager) => announcePart(manager, this.outbox)),
      );
  }
}
