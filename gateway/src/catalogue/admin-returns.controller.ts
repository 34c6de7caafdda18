import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { returnSettings, returnsRpc, type ReturnSettings } from '@shop/contracts/inventory/returns';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

/**
 * The setting whether lengths can be returned. Every cached product is invalidated before the response to a change.
 */
@ApiTags('catalogue')
@Controller('api/admin/settings/returns')
export class AdminReturnsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(returnSettings)
  get(@Caller() caller: CallerContext): Promise<ReturnSettings> {
    return this.reader.request(returnsRpc.get, {}, caller);
  }

  @Put()
  @RolesAllowed('admin')
  @Replies(returnSettings, 'request.invalid', 'catalogue.settingsChanged')
  async change(
    @Body({ schema: returnSettings }) input: ReturnSettings,
    @Caller() caller: CallerContext,
  ): Promise<ReturnSettings> {
    const changed = await this.bus.request(returnsRpc.change, input, caller);
    this.invalidation.editedMany();
    return changed;
  }
}
