import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Shelved } from './shelf.js';

/** Sends an answer off the shelf: its bytes as they are, or 304 to whoever has them. */
@Injectable()
export class ShelfInterceptor implements NestInterceptor<Shelved, Buffer | undefined> {
  intercept(context: ExecutionContext, next: CallHandler<Shelved>): Observable<Buffer | undefined> {
    const http = context.switchToHttp();
    const { headers } = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ bytes, etag, stale }) => {
        reply.header('etag', etag).header('cache-control', 'no-cache');
        if (stale) reply.header('x-stale', '1');
        if (headers['if-none-match'] === etag) {
          void reply.status(304);
          return undefined;
        }
        reply.type('application/json; charset=utf-8');
        return bytes;
      }),
    );
  }
}
