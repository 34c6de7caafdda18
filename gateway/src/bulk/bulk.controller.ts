import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  bulkReply,
  openBulkChanges,
  type BulkReply,
  type OpenBulkChanges,
} from '@shop/contracts/core/bulk';
import { RolesAllowed } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { BulkOwners } from './bulk-owners.js';

const bulkId = new IdPipe('bulk.notFound');
/** The only list of changes: those that are under way or can be undone. */
const openQuery = z.object({ open: z.literal('1') });

/** Changes of many rows after their preview, of every service. */
@ApiTags('bulk')
@Controller('api/admin/bulk')
export class BulkController {
  constructor(
    private readonly owners: BulkOwners,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(openBulkChanges, 'request.invalid')
  listOpen(
    @Query({ schema: openQuery }) _query: z.infer<typeof openQuery>,
    @Caller() caller: CallerContext,
  ): Promise<OpenBulkChanges> {
    return this.owners.listOpen(caller);
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(bulkReply, 'bulk.notFound')
  get(@Param('id', bulkId) bulk: string, @Caller() caller: CallerContext): Promise<BulkReply> {
    return this.owners.request('get', bulk, caller);
  }

  /** Replies with 202 while the change continues in the background. */
  @Post(':id/apply')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(bulkReply, 'bulk.notFound', 'bulk.previewOver')
  async apply(
    @Param('id', bulkId) bulk: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkReply> {
    return this.changed(await this.owners.request('apply', bulk, caller), reply);
  }

  /** Replies with 202 while the change continues in the background. */
  @Post(':id/undo')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(bulkReply, 'bulk.notFound', 'bulk.undoOver')
  async undo(
    @Param('id', bulkId) bulk: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkReply> {
    return this.changed(await this.owners.request('undo', bulk, caller), reply);
  }

  @Post(':id/more-time')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(bulkReply, 'bulk.notFound', 'bulk.undoOver')
  extendUndo(
    @Param('id', bulkId) bulk: string,
    @Caller() caller: CallerContext,
  ): Promise<BulkReply> {
    return this.owners.request('extendUndo', bulk, caller);
  }

  private changed(result: BulkReply, reply: FastifyReply): BulkReply {
    const { state } = result.change;
    if (state === 'applying' || state === 'undoing') reply.code(202);
    this.invalidation.editedMany();
    return result;
  }
}
