import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { PATTERN_METADATA } from '@nestjs/microservices/constants.js';
import { tap, type Observable } from 'rxjs';
import { DomainError } from '../domain-error.js';
import { handled } from './metrics.js';

/** Counts and times every request answered and every fact heard; facts heard together count as one. */
@Injectable()
export class HandledInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const pattern = patternOf(context.getHandler());
    const stop = handled.startTimer({ pattern });
    return next.handle().pipe(
      tap({
        complete: () => stop({ outcome: 'ok' }),
        error: (error: unknown) =>
          stop({ outcome: error instanceof DomainError ? error.code : 'internal' }),
      }),
    );
  }
}

function patternOf(handler: object): string {
  const patterns: unknown = Reflect.getMetadata(PATTERN_METADATA, handler);
  return Array.isArray(patterns) ? patterns.map(String).join() : 'unknown';
}
