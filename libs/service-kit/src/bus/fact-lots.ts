// What has arrived for one consumer is heard together.
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises';
import { Lots } from '../lots.js';
import type { Told } from './call.js';
import { isOutage } from './database-outage.js';

/** Facts of a lot. */
export const LOT_MAX = 100;
/** Under load a lot waits this long for more. */
const GATHER_MS = 100;
/** After a rest of this length there is no load: a fact that comes alone is heard at once. */
const REST_MS = 500;

type Fact = Told<unknown>;

/** Lots of the facts for `consumer`; `hearTogether` hears all or none of them. */
export function factLots(
  consumer: string,
  hearTogether: (facts: readonly Fact[]) => Promise<void>,
): Lots<Fact, undefined> {
  let endedAt = -REST_MS;
  return new Lots({
    name: consumer,
    heaviest: LOT_MAX,
    gather: async (waiting) => {
      const isRested = performance.now() - endedAt >= REST_MS;
      if (isRested) await nextTick();
      else if (waiting < LOT_MAX) await pause(GATHER_MS);
    },
    work: async (facts) => {
      try {
        await hearTogether(facts);
      } finally {
        endedAt = performance.now();
      }
      return facts.map(() => undefined);
    },
    isOfAll: isOutage,
  });
}
