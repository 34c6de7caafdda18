import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { DomainError } from '../domain-error.js';
import { handled } from '../operations/metrics.js';

export interface Handling {
  readonly handler: MessageHandler;
  /** The name under which its runs are counted. */
  readonly pattern: string;
}

/**
 * Runs a handler, as wrapped by Nest, to its end: interceptors and filters may have turned it into a stream. Counts and
 * times every handled request and event; events that are handled together count as one.
 */
export async function runHandler(
  { handler, pattern }: Handling,
  data: unknown,
  context: object,
): Promise<unknown> {
  const began = performance.now();
  const count = (outcome: string): void => {
    handled.observe({ pattern, outcome }, (performance.now() - began) / 1_000);
  };
  try {
    const result: unknown = await handler(data, context);
    const reply = isObservable(result)
      ? await lastValueFrom(result, { defaultValue: undefined })
      : result;
    count('ok');
    return reply;
  } catch (error) {
    count(error instanceof DomainError ? error.code : 'internal');
    throw error;
  }
}
