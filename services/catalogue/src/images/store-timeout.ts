import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';

/** A store that says nothing holds whoever waits for an image no longer than this. */
const TIMEOUT_MS = 5_000;

/** What the store answers; `service.unavailable` where it is away, says no or keeps silent. */
export async function withStoreTimeout<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const slow = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const error = new Error('not answered in time');
        slow.abort(error);
        reject(error);
      }, TIMEOUT_MS);
    });
    return await Promise.race([ask(slow.signal), silence]);
  } catch (error) {
    rootLogger.warn({ err: error }, 'image store does not respond');
    throw new DomainError('service.unavailable');
  } finally {
    clearTimeout(timer);
  }
}
