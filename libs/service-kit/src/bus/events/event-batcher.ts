// Batches the events that have arrived for one consumer.
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises';
import { Batcher } from '../../batcher.js';
import type { EventDelivery } from '../call.js';
import { isOutage } from '../database-outage.js';

/** Maximum number of events in a batch. */
export const HANDLER_BATCH_MAX = 100;
/** Milliseconds that a batch waits for more events under load. */
const COLLECT_MS = 100;
/** Idle milliseconds after which a single event is handled at once. */
const REST_MS = 500;

type Event = EventDelivery<unknown>;

/** Batches the events for `consumer`; `handleBatch` handles all of them or none. */
export function eventBatcher(
  consumer: string,
  handleBatch: (events: readonly Event[]) => Promise<void>,
): Batcher<Event, undefined> {
  let endedAt = -REST_MS;
  return new Batcher({
    name: consumer,
    maxWeight: HANDLER_BATCH_MAX,
    collect: async (waiting) => {
      const isRested = performance.now() - endedAt >= REST_MS;
      if (isRested) await nextTick();
      else if (waiting < HANDLER_BATCH_MAX) await pause(COLLECT_MS);
    },
    work: async (events) => {
      try {
        await handleBatch(events);
      } finally {
        endedAt = performance.now();
      }
      return events.map(() => undefined);
    },
    isOfAll: isOutage,
  });
}
