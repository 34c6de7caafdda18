// What the bus needs of the inbox: the effect of a fact and the record that it was heard, in one transaction.
import type { EntityManager } from 'typeorm';

/**
 * Records (consumer, eventId) and runs the work in one transaction. A fact recorded before is a 'duplicate':
 * the work does not run again.
 */
export type InboxRunner = (
  consumer: string,
  eventId: string,
  work: (manager: EntityManager) => Promise<void>,
) => Promise<'done' | 'duplicate'>;
