import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { done, type Done } from '@shop/contracts/shapes';
import {
  saveTaxRateInput,
  taxesRpc,
  taxRateView,
  taxesView,
  type TaxRateView,
  type TaxesView,
} from '@shop/contracts/taxes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const rateId = new IdPipe('order.settingNotFound');
const createInput = saveTaxRateInput.pick({ fields: true });
const changeInput = createInput.extend({ version: z.int() });

/** Rates of tax; the list has their zones too. */
@ApiTags('order')
@Controller('api/admin/tax-rates')
export class AdminTaxRatesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(taxesView)
  list(@Caller() caller: CallerContext): Promise<TaxesView> {
    return this.reader.request(taxesRpc.list, {}, caller);
  }

  @Post()
  @RolesAllowed('admin')
  @Replies(taxRateView, 'request.invalid', 'order.settingNotFound', 'order.rateOverlap')
  create(
    @Body({ schema: createInput }) { fields }: z.infer<typeof createInput>,
    @Caller() caller: CallerContext,
  ): Promise<TaxRateView> {
    return this.bus.request(
      taxesRpc.saveRate,
      { _id: randomUUID(), version: null, fields },
      caller,
    );
  }

  @Put(':id')
  @RolesAllowed('admin')
  @Replies(
    taxRateView,
    'request.invalid',
    'order.settingNotFound',
    'order.settingsChanged',
    'order.rateOverlap',
  )
  change(
    @Param('id', rateId) _id: string,
    @Body({ schema: changeInput }) input: z.infer<typeof changeInput>,
    @Caller() caller: CallerContext,
  ): Promise<TaxRateView> {
    return this.bus.request(taxesRpc.saveRate, { _id, ...input }, caller);
  }

  @Delete(':id')
  @RolesAllowed('admin')
  @Replies(done, 'order.settingNotFound')
  remove(@Param('id', rateId) _id: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(taxesRpc.removeRate, { _id }, caller);
  }
}
