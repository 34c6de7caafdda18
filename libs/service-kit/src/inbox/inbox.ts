import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { InboxRunner } from '../bus/inbox-runner.js';

const RECORD = `
  INSERT INTO inbox (consumer, event_id) VALUES ($1, $2)
  ON CONFLICT DO NOTHING RETURNING event_id`;

/** Remembers what has been heard: the record and the effect of a fact are one transaction. */
@Injectable()
export class Inbox {
  constructor(private readonly dataSource: DataSource) {}

  /** A second delivery that comes while the first still runs waits for it, and then is a duplicate. */
  readonly run: InboxRunner = (consumer, eventId, work) =>
    this.dataSource.transaction(async (manager) => {
      const recorded: unknown[] = await manager.query(RECORD, [consumer, eventId]);
      if (recorded.length === 0) return 'duplicate';
      await work(manager);
      return 'done';
    });
}
