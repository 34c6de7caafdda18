import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { withTimeout } from '@shop/service-kit/with-timeout';

const TIMEOUT_MS = 5_000;

/** The response of the store. Throws `service.unavailable` if it is down, refuses or does not respond in time. */
export async function withStoreTimeout<T>(
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const slow = new AbortController();
  try {
    return await withTimeout(request(slow.signal), TIMEOUT_MS, () => {
      const error = new Error('no response in time');
      slow.abort(error);
      throw error;
    });
  } catch (error) {
    rootLogger.warn({ err: error }, 'image store does not respond');
    throw new DomainError('service.unavailable');
  }
}
