import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  discountList,
  discountQuery,
  discountsRpc,
  discountView,
  saveDiscountInput,
  type DiscountList,
  type DiscountQuery,
  type DiscountView,
} from '@shop/contracts/pricing/discounts';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const discountId = new IdPipe('order.settingNotFound');
const createInput = saveDiscountInput.pick({ fields: true });
const changeInput = createInput.extend({ version: z.int() });

/** Discounts, those with codes and those that apply by themselves. */
@ApiTags('order')
@Controller('api/admin/discounts')
export class AdminDiscountsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(discountList, 'request.invalid')
  list(
    @Query({ schema: discountQuery }) query: DiscountQuery,
    @Caller() caller: CallerContext,
  ): Promise<DiscountList> {
    return this.reader.request(discountsRpc.list, query, caller);
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(discountView, 'order.settingNotFound')
  get(
    @Param('id', discountId) discount: string,
    @Caller() caller: CallerContext,
  ): Promise<DiscountView> {
    return this.reader.request(discountsRpc.get, { discount }, caller);
  }

  @Post()
  @RolesAllowed('admin')
  @Replies(discountView, 'request.invalid')
  create(
    @Body({ schema: createInput }) { fields }: z.infer<typeof createInput>,
    @Caller() caller: CallerContext,
  ): Promise<DiscountView> {
    return this.bus.request(
      discountsRpc.save,
      { _id: randomUUID(), version: null, fields },
      caller,
    );
  }

  @Put(':id')
  @RolesAllowed('admin')
  @Replies(discountView, 'request.invalid', 'order.settingNotFound', 'order.settingsChanged')
  change(
    @Param('id', discountId) _id: string,
    @Body({ schema: changeInput }) input: z.infer<typeof changeInput>,
    @Caller() caller: CallerContext,
  ): Promise<DiscountView> {
    return this.bus.request(discountsRpc.save, { _id, ...input }, caller);
  }

  @Delete(':id')
  @RolesAllowed('admin')
  @Replies(done, 'order.settingNotFound')
  remove(
    @Param('id', discountId) discount: string,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(discountsRpc.remove, { discount }, caller);
  }
}
