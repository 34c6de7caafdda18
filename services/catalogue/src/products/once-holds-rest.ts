import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@shop/service-kit/domain-error';
import { QueryFailedError } from 'typeorm';

const WITHIN_MS = 5_000;
const AGAIN_MS = 50;
const LOCK_NOT_AVAILABLE = '55P03';

/** Repeats work that locks holds without waiting; `service.busy` where orders of the product never stand still. */
export async function onceHoldsRest<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + WITHIN_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() > end) throw new DomainError('service.busy');
      await pause(AGAIN_MS);
    }
  }
}

function isLocked(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return code === LOCK_NOT_AVAILABLE;
}
