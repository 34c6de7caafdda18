import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { KnownAddresses } from './known-addresses.js';
import type { Shelved } from './shelf.js';
import { countAsked } from './shelf.metrics.js';

/** Sends an answer that had to be asked for: its bytes as they are, or 304 to whoever has them. */
@Injectable()
export class ShelfInterceptor implements NestInterceptor<Shelved, Buffer | undefined> {
  constructor(private readonly known: KnownAddresses) {}

  intercept(context: ExecutionContext, next: CallHandler<Shelved>): Observable<Buffer | undefined> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ question, item, stale }) => {
        this.known.remember(request.raw.url ?? '', question);
        countAsked(stale ? 'stale' : 'miss');
        reply.header('etag', item.etag).header('cache-control', 'no-cache');
        reply.header('vary', 'accept-encoding');
        if (stale) reply.header('x-stale', '1');
        if (request.headers['if-none-match'] === item.etag) {
          void reply.status(304);
          return undefined;
        }
        reply.type('application/json; charset=utf-8');
        return item.bytes;
      }),
    );
  }
}
