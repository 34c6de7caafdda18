import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { done, type Done } from '@shop/contracts/shapes';
import {
  saveZoneInput,
  shippingRpc,
  shippingZoneView,
  shippingView,
  type ShippingZoneView,
  type ShippingView,
} from '@shop/contracts/shipping';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const zoneId = new IdPipe('order.settingNotFound');
const createInput = saveZoneInput.pick({ fields: true });
const changeInput = createInput.extend({ version: z.int() });

/** Zones of delivery; the list has their methods too. */
@ApiTags('order')
@Controller('api/admin/shipping-zones')
export class AdminShippingZonesController {
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
  @Replies(shippingZoneView, 'request.invalid', 'order.zoneOverlap')
  create(
    @Body({ schema: createInput }) { fields }: z.infer<typeof createInput>,
    @Caller() caller: CallerContext,
  ): Promise<ShippingZoneView> {
    return this.bus.request(
      shippingRpc.saveZone,
      { _id: randomUUID(), version: null, fields },
      caller,
    );
  }

  @Put(':id')
  @RolesAllowed('admin')
  @Replies(
    shippingZoneView,
    'request.invalid',
    'order.settingNotFound',
    'order.settingsChanged',
    'order.zoneOverlap',
  )
  change(
    @Param('id', zoneId) _id: string,
    @Body({ schema: changeInput }) input: z.infer<typeof changeInput>,
    @Caller() caller: CallerContext,
  ): Promise<ShippingZoneView> {
    return this.bus.request(shippingRpc.saveZone, { _id, ...input }, caller);
  }

  @Delete(':id')
  @RolesAllowed('admin')
  @Replies(done, 'order.settingNotFound')
  remove(@Param('id', zoneId) _id: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(shippingRpc.removeZone, { _id }, caller);
  }
}
