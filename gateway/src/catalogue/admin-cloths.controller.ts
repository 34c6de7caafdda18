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
  clothExportQuery,
  clothList,
  clothQuery,
  clothRpc,
  clothView,
  savedCloth,
  saveClothInput,
  type ClothExportQuery,
  type ClothList,
  type ClothQuery,
  type ClothView,
  type SavedCloth,
} from '@shop/contracts/cloth/cloth';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { CurrentSession } from '../http/access/current-session.js';
import { CodePipe } from '../http/input/code.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { ClothEditing } from './cloth-editing.js';
import { csvExport } from '../http/csv-export.js';
import { CsvImport, importQuery, type ImportQuery } from './csv-import.js';

const code = new CodePipe();
const createInput = saveClothInput.omit({ version: true });
const changeInput = saveClothInput.omit({ code: true }).extend({ version: z.int() });
const faults = [
  'request.invalid',
  'catalogue.clothWidth',
  'catalogue.compositionNotWhole',
  'catalogue.fibreUnknown',
  'catalogue.fibreTwice',
  'catalogue.otherFibres',
] as const;

/** Data sheets as admins work on them. */
@ApiTags('catalogue')
@Controller('api/admin/cloths')
export class AdminClothsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly editing: ClothEditing,
    private readonly lists: CsvImport,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(clothList, 'request.invalid')
  list(
    @Query({ schema: clothQuery }) query: ClothQuery,
    @Caller() caller: CallerContext,
  ): Promise<ClothList> {
    return this.reader.request(clothRpc.list, query, caller);
  }

  @Get('export')
  @RolesAllowed('admin')
  async exportList(
    @Query({ schema: clothExportQuery }) query: ClothExportQuery,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    return csvExport('loomery-cloths', (after: string | null) =>
      this.bus.request(clothRpc.exportList, { ...query, after }, caller),
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
    return this.lists.run(clothRpc.importList, { request, user: user._id, caller }, query);
  }

  @Get(':code')
  @RolesAllowed('admin')
  @Replies(clothView, 'catalogue.clothNotFound')
  get(@Param('code', code) cloth: string, @Caller() caller: CallerContext): Promise<ClothView> {
    return this.reader.request(clothRpc.get, { code: cloth }, caller);
  }

  @Post()
  @RolesAllowed('admin')
  @Replies(savedCloth, ...faults, 'catalogue.clothCodeTaken')
  create(
    @Body({ schema: createInput }) input: z.infer<typeof createInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedCloth> {
    return this.editing.save({ ...input, version: null }, caller);
  }

  @Put(':code')
  @RolesAllowed('admin')
  @Replies(
    savedCloth,
    ...faults,
    'catalogue.clothNotFound',
    'catalogue.clothChanged',
    'catalogue.clothIncomplete',
  )
  change(
    @Param('code', code) cloth: string,
    @Body({ schema: changeInput }) input: z.infer<typeof changeInput>,
    @Caller() caller: CallerContext,
  ): Promise<SavedCloth> {
    return this.editing.save({ ...input, code: cloth }, caller);
  }

  @Post(':code/publish')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    savedCloth,
    'catalogue.clothNotFound',
    'catalogue.clothIncomplete',
    'catalogue.compositionNotWhole',
  )
  publish(
    @Param('code', code) cloth: string,
    @Caller() caller: CallerContext,
  ): Promise<SavedCloth> {
    return this.editing.publish(cloth, true, caller);
  }

  @Post(':code/unpublish')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(savedCloth, 'catalogue.clothNotFound')
  unpublish(
    @Param('code', code) cloth: string,
    @Caller() caller: CallerContext,
  ): Promise<SavedCloth> {
    return this.editing.publish(cloth, false, caller);
  }
}
