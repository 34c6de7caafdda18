import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';

const TIMEOUT_MS = 5_000;

/** The response of the store; `service.unavailable` where it is down, refuses or does not respond in time. */
export async function withStoreTimeout<T>(
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const slow = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const error = new Error('no response in time');
        slow.abort(error);
        reject(error);
      }, TIMEOUT_MS);
    });
    return await Promise.race([request(slow.signal), timeout]);
  } catch (error) {
    rootLogger.warn({ err: error }, 'image store does not respond');
    throw new DomainError('service.unavailable');
  } finally {
    clearTimeout(timer);
  }
}
