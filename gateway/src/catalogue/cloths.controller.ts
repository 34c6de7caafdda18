import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { clothRpc, clothSheet } from '@shop/contracts/cloth/cloth';
import { Public } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Caller } from '../http/access/caller.js';
import { CodePipe } from '../http/input/code.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { clothKey } from '../response-cache/cache-keys.js';
import { CachedReply } from '../response-cache/cached-reply.js';
import { FreshReads } from '../response-cache/fresh-reads.js';
import { ResponseCache } from '../response-cache/response-cache.js';

/** Data sheets as everybody reads them: published ones. */
@ApiTags('catalogue')
@Controller('api/cloths')
export class ClothsController {
  constructor(
    private readonly reader: RetryingReader,
    private readonly cache: ResponseCache,
    private readonly replies: CachedReply,
    private readonly freshReads: FreshReads,
  ) {}

  @Get(':code')
  @Public()
  @Replies(clothSheet, 'catalogue.clothNotFound', 'service.unavailable')
  async sheet(
    @Param('code', new CodePipe()) code: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Caller() caller: CallerContext,
  ): Promise<Buffer | undefined> {
    const cached = await this.cache.getOrFetch(
      clothKey(code),
      () => this.reader.requestBytes(clothRpc.sheet, { code }, caller),
      { fresh: await this.freshReads.isFresh(request) },
    );
    return this.replies.write(cached, request, reply);
  }
}
