import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import {
  savedView,
  tableChoices,
  viewChange,
  viewedList,
  viewInput,
  viewList,
  viewsRpc,
  type SavedView,
  type TableChoices,
  type ViewChange,
  type ViewedList,
  type ViewInput,
  type ViewList,
} from '@shop/contracts/auth/views';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const viewId = new IdPipe('auth.viewNotFound');

@ApiTags('admin')
@Controller('api/admin')
export class ViewsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get('views')
  @RolesAllowed('admin')
  @Replies(viewList)
  list(@Caller() caller: CallerContext): Promise<ViewList> {
    return this.reader.request(viewsRpc.list, {}, caller);
  }

  @Post('views')
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(savedView, 'request.invalid', 'auth.tooManyViews')
  add(
    @Body({ schema: viewInput }) input: ViewInput,
    @Caller() caller: CallerContext,
  ): Promise<SavedView> {
    return this.bus.request(viewsRpc.add, { ...input, view: randomUUID() }, caller);
  }

  @Put('views/:id')
  @RolesAllowed('admin')
  @Replies(savedView, 'request.invalid', 'auth.viewNotFound', 'auth.viewNotYours')
  change(
    @Param('id', viewId) view: string,
    @Body({ schema: viewChange }) change: ViewChange,
    @Caller() caller: CallerContext,
  ): Promise<SavedView> {
    return this.bus.request(viewsRpc.change, { ...change, view }, caller);
  }

  @Delete('views/:id')
  @RolesAllowed('admin')
  @Replies(done, 'auth.viewNotFound', 'auth.viewNotYours')
  remove(@Param('id', viewId) view: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(viewsRpc.remove, { view }, caller);
  }

  @Put('tables/:list')
  @RolesAllowed('admin')
  @Replies(tableChoices, 'request.invalid', 'auth.viewNotFound')
  choose(
    @Param('list', { schema: viewedList }) list: ViewedList,
    @Body({ schema: tableChoices }) choices: TableChoices,
    @Caller() caller: CallerContext,
  ): Promise<TableChoices> {
    return this.bus.request(viewsRpc.choose, { ...choices, list }, caller);
  }
}
