import { setTimeout as pause } from 'node:timers/promises';
import { isContention } from '@shop/service-kit/bus/database-outage';
import { DomainError } from '@shop/service-kit/domain-error';

const WITHIN_MS = 5_000;
const AGAIN_MS = 50;

/** Repeats work that locks holds without waiting. Throws `service.busy` if orders of the product keep changing. */
export async function onceHoldsRest<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + WITHIN_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error)) throw error;
      if (performance.now() > end) throw new DomainError('service.busy');
      await pause(AGAIN_MS);
    }
  }
}
