import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { done, type Done } from '@shop/contracts/shapes';
import {
  saveMethodInput,
  shippingRpc,
  shippingMethodView,
  shippingView,
  type ShippingMethodView,
  type ShippingView,
} from '@shop/contracts/shipping';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const methodId = new IdPipe('order.settingNotFound');
const createInput = saveMethodInput.pick({ fields: true });
const changeInput = createInput.extend({ version: z.int() });

/** Methods of delivery; the list has their zones too. */
@ApiTags('order')
@Controller('api/admin/shipping-methods')
export class AdminShippingMethodsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(shippingView)
  list(@Caller() caller: CallerContext): Promise<ShippingView> {
    return this.reader.request(shippingRpc.list, {}, caller);
  }

  @Post()
  @RolesAllowed('admin')
  @Replies(shippingMethodView, 'request.invalid', 'order.settingNotFound')
  create(
    @Body({ schema: createInput }) { fields }: z.infer<typeof createInput>,
    @Caller() caller: CallerContext,
  ): Promise<ShippingMethodView> {
    return this.bus.request(
      shippingRpc.saveMethod,
      { _id: randomUUID(), version: null, fields },
      caller,
    );
  }

  @Put(':id')
  @RolesAllowed('admin')
  @Replies(shippingMethodView, 'request.invalid', 'order.settingNotFound', 'order.settingsChanged')
  change(
    @Param('id', methodId) _id: string,
    @Body({ schema: changeInput }) input: z.infer<typeof changeInput>,
    @Caller() caller: CallerContext,
  ): Promise<ShippingMethodView> {
    return this.bus.request(shippingRpc.saveMethod, { _id, ...input }, caller);
  }

  @Delete(':id')
  @RolesAllowed('admin')
  @Replies(done, 'order.settingNotFound')
  remove(@Param('id', methodId) _id: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(shippingRpc.removeMethod, { _id }, caller);
  }
}
