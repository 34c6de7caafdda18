import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@shop/service-kit/domain-error';

/** Pauses between the requests for an order that billing does not know yet (ruling Q14): 3 s in all. */
const PAUSES_MS = [150, 250, 400, 600, 800, 800];
/** Requests that wait here at a time; more get their reply at once. */
const WAITING_MAX = 200;

/** Refusals that may end soon. */
const LATER: readonly string[] = ['order.notFound', 'billing.notYet'];

let waiting = 0;

/** Repeats a request to billing until it knows the order that was just placed, or has made its page. */
export async function untilKnown<T>(request: () => Promise<T>): Promise<T> {
  for (const ms of waiting < WAITING_MAX ? PAUSES_MS : []) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof DomainError && LATER.includes(error.code))) throw error;
    }
    waiting += 1;
    await pause(ms).finally(() => {
      waiting -= 1;
    });
  }
  return request();
}
