// Runs the effects of events and records that they were handled, in one transaction.
import type { EntityManager } from 'typeorm';

/**
 * Records (consumer, event) of every event and runs the work for those that are new, in one transaction; returns which
 * were. Events recorded before are duplicates: without a new one the work does not run.
 */
export type InboxRunner = (
  consumer: string,
  eventIds: readonly string[],
  work: (manager: EntityManager, fresh: ReadonlySet<string>) => Promise<void>,
) => Promise<ReadonlySet<string>>;
