import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  reductionSettings,
  reductionsRpc,
  type ReductionSettings,
} from '@shop/contracts/catalogue/reductions';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

/** Which higher price is struck: every cached product is invalidated before the response to a change. */
@ApiTags('catalogue')
@Controller('api/admin/settings/reductions')
export class AdminReductionsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(reductionSettings)
  get(@Caller() caller: CallerContext): Promise<ReductionSettings> {
    return this.reader.request(reductionsRpc.get, {}, caller);
  }

  @Put()
  @RolesAllowed('admin')
  @Replies(reductionSettings, 'request.invalid', 'catalogue.settingsChanged')
  async change(
    @Body({ schema: reductionSettings }) input: ReductionSettings,
    @Caller() caller: CallerContext,
  ): Promise<ReductionSettings> {
    const changed = await this.bus.request(reductionsRpc.change, input, caller);
    this.invalidation.editedMany();
    return changed;
  }
}
