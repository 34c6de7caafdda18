import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  StreamableFile,
} from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { SessionView } from '@shop/contracts/auth/auth';
import { importReport, type ImportReport } from '@shop/contracts/core/list-import';
import {
  rollListQuery,
  rollListRpc,
  type RollListQuery,
} from '@shop/contracts/inventory/roll-lists';
import {
  changeRollInput,
  clearRollInput,
  flawInput,
  quarantineRollInput,
  rollDetail,
  rollList,
  rollQuery,
  rollsRpc,
  savedRoll,
  scrapRollInput,
  splitRollInput,
  type RollDetail,
  type RollList,
  type RollQuery,
  type SavedRoll,
} from '@shop/contracts/inventory/rolls';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { CurrentSession } from '../http/access/current-session.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { csvExport } from '../http/csv-export.js';
import { CsvImport, importQuery, type ImportQuery } from './csv-import.js';

const rollId = new IdPipe('catalogue.rollNotFound');
const refusals = [
  'request.invalid',
  'catalogue.rollNotFound',
  'catalogue.rollChanged',
  'catalogue.rollExpected',
] as const;

/** The rolls of the shop, and what an admin does to a single one. */
@ApiTags('catalogue')
@Controller('api/admin/rolls')
export class AdminRollsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
    private readonly lists: CsvImport,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(rollList, 'request.invalid')
  list(
    @Query({ schema: rollQuery }) query: RollQuery,
    @Caller() caller: CallerContext,
  ): Promise<RollList> {
    return this.reader.request(rollsRpc.list, query, caller);
  }

  @Get('export')
  @RolesAllowed('admin')
  async exportList(
    @Query({ schema: rollListQuery }) query: RollListQuery,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    return csvExport('loomery-rolls', (after: string | null) =>
      this.bus.request(rollListRpc.exportList, { ...query, after }, caller),
    );
  }

  @Post('import')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiConsumes('multipart/form-data')
  @Replies(importReport, 'catalogue.listUnreadable', 'request.tooLarge')
  importList(
    @Req() request: FastifyRequest,
    @CurrentSession() { user }: SessionView,
    @Query({ schema: importQuery }) query: ImportQuery,
    @Caller() caller: CallerContext,
  ): Promise<ImportReport> {
    return this.lists.run(rollListRpc.importList, { request, user: user._id, caller }, query);
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(rollDetail, 'catalogue.rollNotFound')
  get(@Param('id', rollId) roll: string, @Caller() caller: CallerContext): Promise<RollDetail> {
    return this.reader.request(rollsRpc.get, { roll }, caller);
  }

  /** Place, shade and cost. */
  @Put(':id')
  @RolesAllowed('admin')
  @Replies(savedRoll, ...refusals)
  change(
    @Param('id', rollId) roll: string,
    @Body({ schema: changeRollInput }) input: z.infer<typeof changeRollInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedRoll> {
    return this.saved(this.bus.request(rollsRpc.change, { ...input, roll }, caller));
  }

  @Post(':id/split')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(savedRoll, ...refusals, 'catalogue.rollTooShort', 'catalogue.rollReserved', 'order.step')
  split(
    @Param('id', rollId) roll: string,
    @Body({ schema: splitRollInput }) input: z.infer<typeof splitRollInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedRoll> {
    return this.saved(this.bus.request(rollsRpc.split, { ...input, roll }, caller));
  }

  /** Writes off a length at the scissors' end. */
  @Post(':id/flaw')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(savedRoll, ...refusals, 'catalogue.rollTooShort', 'order.step')
  reportFlaw(
    @Param('id', rollId) roll: string,
    @Body({ schema: flawInput }) input: z.infer<typeof flawInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedRoll> {
    return this.saved(this.bus.request(rollsRpc.reportFlaw, { ...input, roll }, caller));
  }

  /** Out of quarantine, to be sold. */
  @Post(':id/clear')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(savedRoll, ...refusals, 'catalogue.notByRoll', 'catalogue.rollTooShort', 'order.step')
  clear(
    @Param('id', rollId) roll: string,
    @Body({ schema: clearRollInput }) input: z.infer<typeof clearRollInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedRoll> {
    return this.saved(this.bus.request(rollsRpc.clear, { ...input, roll }, caller));
  }

  /** Not for sale until it is cleared. */
  @Post(':id/quarantine')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(savedRoll, ...refusals)
  quarantine(
    @Param('id', rollId) roll: string,
    @Body({ schema: quarantineRollInput }) input: z.infer<typeof quarantineRollInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedRoll> {
    return this.saved(this.bus.request(rollsRpc.quarantine, { ...input, roll }, caller));
  }

  /** Out of quarantine, thrown away. */
  @Post(':id/scrap')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(savedRoll, ...refusals)
  scrap(
    @Param('id', rollId) roll: string,
    @Body({ schema: scrapRollInput }) input: z.infer<typeof scrapRollInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedRoll> {
    return this.saved(this.bus.request(rollsRpc.scrap, { ...input, roll }, caller));
  }

  private async saved(change: Promise<SavedRoll>): Promise<SavedRoll> {
    const saved = await change;
    this.invalidation.edited(saved.roll.product._id);
    return saved;
  }
}
