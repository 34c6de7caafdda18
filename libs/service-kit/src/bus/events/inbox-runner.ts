// Runs the effects of events, and records the events as handled, in one transaction.
import type { EntityManager } from 'typeorm';

/**
 * Records (consumer, event) of every event and runs the work for the new ones, in one transaction; returns the new
 * ones. Events recorded before are duplicates: without a new one, the work does not run.
 */
export type InboxRunner = (
  consumer: string,
  eventIds: readonly string[],
  work: (manager: EntityManager, fresh: ReadonlySet<string>) => Promise<void>,
) => Promise<ReadonlySet<string>>;
