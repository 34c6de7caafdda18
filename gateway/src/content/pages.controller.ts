import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { pagesRpc, shownPage } from '@shop/contracts/content/pages';
import { Public } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { pageKey } from '../response-cache/cache-keys.js';
import { CachedReply } from '../response-cache/cached-reply.js';
import { FreshReads } from '../response-cache/fresh-reads.js';
import { ResponseCache } from '../response-cache/response-cache.js';

type Query = z.infer<typeof pagesRpc.shown.input>;

/** Pages of information as everybody reads them. */
@ApiTags('content')
@Controller('api/pages')
export class PagesController {
  constructor(
    private readonly reader: RetryingReader,
    private readonly cache: ResponseCache,
    private readonly replies: CachedReply,
    private readonly freshReads: FreshReads,
  ) {}

  @Get()
  @Public()
  @Replies(shownPage, 'request.invalid', 'catalogue.pageNotFound', 'service.unavailable')
  async shown(
    @Query({ schema: pagesRpc.shown.input }) { path }: Query,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Caller() caller: CallerContext,
  ): Promise<Buffer | undefined> {
    const cached = await this.cache.getOrFetch(
      pageKey(path),
      () => this.reader.requestBytes(pagesRpc.shown, { path }, caller),
      { fresh: await this.freshReads.isFresh(request) },
    );
    return this.replies.write(cached, request, reply);
  }
}
