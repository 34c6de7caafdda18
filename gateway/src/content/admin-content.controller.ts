import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { infoContent, type InfoContent } from '@shop/contracts/content/info-content';
import { contentOf, faultsOf } from '@shop/contracts/content/page-content';
import {
  createPageInput,
  pageEdition,
  pageFields,
  pageList,
  pagesRpc,
  pageVersionQuery,
  pageVersions,
  pageView,
  type CreatePageInput,
  type PageEdition,
  type PageFields,
  type PageList,
  type PageVersionQuery,
  type PageVersions,
  type PageView,
} from '@shop/contracts/content/pages';
import { paging, type Paging } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { BuildEditions } from './build-editions.js';

const unknownPage = new IdPipe('catalogue.pageNotFound');

/** Pages of information as admins find and read them. */
@ApiTags('content')
@Controller('api/admin/content')
export class AdminContentController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly editions: BuildEditions,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(pageList, 'request.invalid')
  async list(
    @Query({ schema: paging }) query: Paging,
    @Caller() caller: CallerContext,
  ): Promise<PageList> {
    const list = await this.reader.request(pagesRpc.list, query, caller);
    const titled = list.rows.map(async (row) => ({
      ...row,
      title: row.title ?? (await this.editions.titleOf(row.path)),
    }));
    return { ...list, rows: await Promise.all(titled) };
  }

  @Post()
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(
    pageView,
    'request.invalid',
    'catalogue.pageRefused',
    'catalogue.pageExists',
    'catalogue.tooManyPages',
  )
  async create(
    @Body({ schema: createPageInput }) { fields, ...address }: CreatePageInput,
    @Caller() caller: CallerContext,
  ): Promise<PageView> {
    const edition = { ...fields, build: null };
    const input = { ...address, edition };
    return this.editions.viewOf(await this.bus.request(pagesRpc.create, input, caller));
  }

  /** Reads a text without saving it. */
  @Post('preview')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(infoContent, 'request.invalid', 'catalogue.pageRefused')
  preview(@Body({ schema: pageFields }) fields: PageFields): InfoContent {
    const faults = faultsOf(fields);
    if (faults.length > 0)
      throw new DomainError('catalogue.pageRefused', faults, faults[0]?.message);
    return infoContent.parse(contentOf(fields));
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(pageView, 'catalogue.pageNotFound')
  async get(
    @Param('id', unknownPage) id: string,
    @Caller() caller: CallerContext,
  ): Promise<PageView> {
    return this.editions.viewOf(await this.reader.request(pagesRpc.get, { id }, caller));
  }

  @Get(':id/versions')
  @RolesAllowed('admin')
  @Replies(pageVersions, 'request.invalid', 'catalogue.pageNotFound')
  versions(
    @Param('id', unknownPage) id: string,
    @Query({ schema: paging }) query: Paging,
    @Caller() caller: CallerContext,
  ): Promise<PageVersions> {
    return this.reader.request(pagesRpc.versions, { id, ...query }, caller);
  }

  @Get(':id/version')
  @RolesAllowed('admin')
  @Replies(pageEdition, 'request.invalid', 'catalogue.pageNotFound')
  version(
    @Param('id', unknownPage) id: string,
    @Query({ schema: pageVersionQuery }) { versionNumber }: PageVersionQuery,
    @Caller() caller: CallerContext,
  ): Promise<PageEdition> {
    return this.reader.request(pagesRpc.version, { id, versionNumber }, caller);
  }
}
