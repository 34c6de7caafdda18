// What has arrived for one consumer is heard together.
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises';
import { Batcher } from '../../batcher.js';
import type { EventDelivery } from '../call.js';
import { isOutage } from '../database-outage.js';

/** Events of a batch. */
export const HANDLER_BATCH_MAX = 100;
/** Under load a batch waits this long for more. */
const COLLECT_MS = 100;
/** After a rest of this length there is no load: an event that comes alone is heard at once. */
const REST_MS = 500;

type Event = EventDelivery<unknown>;

/** Batches of the events for `consumer`; `hearTogether` hears all or none of them. */
export function eventBatcher(
  consumer: string,
  hearTogether: (events: readonly Event[]) => Promise<void>,
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
        await hearTogether(events);
      } finally {
        endedAt = performance.now();
      }
      return events.map(() => undefined);
    },
    isOfAll: isOutage,
  });
}
