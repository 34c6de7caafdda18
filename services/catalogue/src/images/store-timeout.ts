import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { withTimeout } from '@shop/service-kit/with-timeout';

/** A store that says nothing holds whoever waits for an image no longer than this. */
const TIMEOUT_MS = 5_000;

/** What the store answers; `service.unavailable` where it is away, says no or keeps silent. */
export async function withStoreTimeout<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const slow = new AbortController();
  try {
    return await withTimeout(ask(slow.signal), TIMEOUT_MS, () => {
      const error = new Error('no reply in time');
      slow.abort(error);
      throw error;
    });
  } catch (error) {
    rootLogger.warn({ err: error }, 'image store does not respond');
    throw new DomainError('service.unavailable');
  }
}
