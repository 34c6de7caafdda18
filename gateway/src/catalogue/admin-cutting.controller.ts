import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  confirmCutInput,
  cuttingList,
  cuttingQuery,
  cuttingRpc,
  cutReply,
  laidAgain,
  type CuttingList,
  type CuttingQuery,
  type CutReply,
  type LaidAgain,
} from '@shop/contracts/cutting';
import { id } from '@shop/contracts/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { AllotmentPipe } from '../http/input/allotment.pipe.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const layAgainInput = z.object({ product: id.toLowerCase() });

/** The cutting table. */
@ApiTags('catalogue')
@Controller('api/admin/cutting')
export class AdminCuttingController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(cuttingList, 'request.invalid')
  list(
    @Query({ schema: cuttingQuery }) query: CuttingQuery,
    @Caller() caller: CallerContext,
  ): Promise<CuttingList> {
    return this.reader.request(cuttingRpc.list, query, caller);
  }

  @Post(':allotment/confirm')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    cutReply,
    'request.invalid',
    'catalogue.pieceNotFound',
    'catalogue.cutDone',
    'catalogue.rollTooShort',
    'order.step',
  )
  async confirm(
    @Param('allotment', new AllotmentPipe()) allotment: string,
    @Body({ schema: confirmCutInput }) input: z.infer<typeof confirmCutInput>,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<CutReply> {
    const cut = await this.bus.request(cuttingRpc.confirm, { ...input, allotment, key }, caller);
    // The piece had left the stock with its order; only more than that changes it.
    if (input.extra > 0) this.invalidation.sold([cut.roll.product._id]);
    return cut;
  }

  /** Looks once more for cloth for the pieces of a product that have no roll. */
  @Post('lay-again')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(laidAgain, 'request.invalid', 'catalogue.productNotFound')
  async layAgain(
    @Body({ schema: layAgainInput }) input: z.infer<typeof layAgainInput>,
    @Caller() caller: CallerContext,
  ): Promise<LaidAgain> {
    const laid = await this.bus.request(cuttingRpc.layAgain, input, caller);
    this.invalidation.edited(input.product);
    return laid;
  }
}
