import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';

/** Runs a handler as Nest has wrapped it, to its end: interceptors and filters may have made it a stream. */
export async function runHandler(
  handler: MessageHandler,
  data: unknown,
  context: object,
): Promise<unknown> {
  const result: unknown = await handler(data, context);
  return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
}
