import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  dropPageInput,
  pagesRpc,
  pageView,
  publishPageInput,
  renamePageInput,
  restorePageInput,
  savePageInput,
  withdrawPageInput,
  type DropPageInput,
  type PageDetail,
  type PageView,
  type PublishPageInput,
  type RenamePageInput,
  type RestorePageInput,
  type SavePageInput,
  type WithdrawPageInput,
} from '@shop/contracts/content/pages';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { BuildEditions } from './build-editions.js';
import { ShownContent } from './shown-content.js';

const unknownPage = new IdPipe('catalogue.pageNotFound');

/** Changes of a page. This gateway shows a publication before it responds, others at its event. */
@ApiTags('content')
@Controller('api/admin/content/:id')
export class PageChangesController {
  constructor(
    private readonly bus: Bus,
    private readonly shown: ShownContent,
    private readonly editions: BuildEditions,
  ) {}

  @Put()
  @RolesAllowed('admin')
  @Replies(
    pageView,
    'request.invalid',
    'catalogue.pageNotFound',
    'catalogue.pageRefused',
    'catalogue.pageChanged',
  )
  async save(
    @Param('id', unknownPage) id: string,
    @Body({ schema: savePageInput }) input: SavePageInput,
    @Caller() caller: CallerContext,
  ): Promise<PageView> {
    return this.editions.viewOf(await this.bus.request(pagesRpc.save, { id, ...input }, caller));
  }

  @Post('publish')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    pageView,
    'request.invalid',
    'catalogue.pageNotFound',
    'catalogue.pageRefused',
    'catalogue.pageChanged',
    'catalogue.pageScheduled',
  )
  publish(
    @Param('id', unknownPage) id: string,
    @Body({ schema: publishPageInput }) input: PublishPageInput,
    @Caller() caller: CallerContext,
  ): Promise<PageView> {
    return this.showing(this.bus.request(pagesRpc.publish, { id, ...input }, caller));
  }

  @Post('withdraw')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    pageView,
    'request.invalid',
    'catalogue.pageNotFound',
    'catalogue.pageRefused',
    'catalogue.pageChanged',
    'catalogue.pageScheduled',
  )
  withdraw(
    @Param('id', unknownPage) id: string,
    @Body({ schema: withdrawPageInput }) input: WithdrawPageInput,
    @Caller() caller: CallerContext,
  ): Promise<PageView> {
    return this.showing(this.bus.request(pagesRpc.withdraw, { id, ...input }, caller));
  }

  @Post('drop')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(pageView, 'request.invalid', 'catalogue.pageNotFound', 'catalogue.pageChanged')
  async drop(
    @Param('id', unknownPage) id: string,
    @Body({ schema: dropPageInput }) input: DropPageInput,
    @Caller() caller: CallerContext,
  ): Promise<PageView> {
    return this.editions.viewOf(await this.bus.request(pagesRpc.drop, { id, ...input }, caller));
  }

  @Post('restore')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(pageView, 'request.invalid', 'catalogue.pageNotFound', 'catalogue.pageChanged')
  async restore(
    @Param('id', unknownPage) id: string,
    @Body({ schema: restorePageInput }) input: RestorePageInput,
    @Caller() caller: CallerContext,
  ): Promise<PageView> {
    return this.editions.viewOf(await this.bus.request(pagesRpc.restore, { id, ...input }, caller));
  }

  @Put('address')
  @RolesAllowed('admin')
  @Replies(
    pageView,
    'request.invalid',
    'catalogue.pageNotFound',
    'catalogue.pageRefused',
    'catalogue.pageExists',
    'catalogue.pageChanged',
  )
  rename(
    @Param('id', unknownPage) id: string,
    @Body({ schema: renamePageInput }) input: RenamePageInput,
    @Caller() caller: CallerContext,
  ): Promise<PageView> {
    return this.showing(this.bus.request(pagesRpc.rename, { id, ...input }, caller));
  }

  private async showing(change: Promise<PageDetail>): Promise<PageView> {
    const page = await change;
    await this.shown.refresh();
    return this.editions.viewOf(page);
  }
}
