import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { InboxRunner } from '../bus/events/inbox-runner.js';
import { queryPreparedWithin } from '../prepared-query.js';

// Ordered by id, so that two consumers of the same events never deadlock.
const RECORD = {
  name: 'record-events',
  text: `
  INSERT INTO inbox (consumer, event_id)
  SELECT $1, id FROM unnest($2::uuid[]) AS delivered (id) ORDER BY id
  ON CONFLICT DO NOTHING RETURNING event_id AS id`,
};

/** Records handled events; the records and the effects of the events are one transaction. */
@Injectable()
export class Inbox {
  constructor(private readonly dataSource: DataSource) {}

  /** A second delivery during the first one waits for it, and is then a duplicate. */
  readonly run: InboxRunner = (consumer, eventIds, work) =>
    this.dataSource.transaction(async (manager) => {
      const statement = { ...RECORD, values: [consumer, eventIds] };
      const recorded = await queryPreparedWithin<{ id: string }>(manager, statement);
      const fresh = new Set(recorded.map(({ id }) => id));
      if (fresh.size > 0) await work(manager, fresh);
      return fresh;
    });
}
