import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  saveSettingsInput,
  settingsRpc,
  settingsView,
  type SaveSettingsInput,
  type SettingsView,
} from '@shop/contracts/pricing/settings';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

/** The settings of the shop. */
@ApiTags('order')
@Controller('api/admin/settings')
export class AdminSettingsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(settingsView)
  get(@Caller() caller: CallerContext): Promise<SettingsView> {
    return this.reader.request(settingsRpc.get, {}, caller);
  }

  @Put()
  @RolesAllowed('admin')
  @Replies(settingsView, 'request.invalid', 'order.settingsChanged')
  save(
    @Body({ schema: saveSettingsInput }) input: SaveSettingsInput,
    @Caller() caller: CallerContext,
  ): Promise<SettingsView> {
    return this.bus.request(settingsRpc.save, input, caller);
  }
}
