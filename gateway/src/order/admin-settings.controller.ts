import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { documentRpc } from '@shop/contracts/billing/documents';
import {
  saveSettingsInput,
  settingsRpc,
  settingsView,
  type SaveSettingsInput,
  type SettingsView,
} from '@shop/contracts/pricing/settings';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
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
  @Replies(settingsView, 'request.invalid', 'order.settingsChanged', 'billing.numbered')
  async save(
    @Body({ schema: saveSettingsInput }) input: SaveSettingsInput,
    @Caller() caller: CallerContext,
  ): Promise<SettingsView> {
    await this.refuseRenumbering(input, caller);
    return this.bus.request(settingsRpc.save, input, caller);
  }

  /** All documents of a year have one prefix, and the first number is that of the first of all (V44). */
  private async refuseRenumbering(
    { settings: { documents } }: SaveSettingsInput,
    caller: CallerContext,
  ): Promise<void> {
    const before = (await this.reader.request(settingsRpc.get, {}, caller)).documents;
    const isRenamed = documents.prefix !== before.prefix;
    const isRenumbered = documents.firstNumber !== before.firstNumber;
    if (!isRenamed && !isRenumbered) return;
    const { ever, thisYear } = await this.reader.request(documentRpc.numbered, {}, caller);
    if ((isRenamed && thisYear) || (isRenumbered && ever))
      throw new DomainError('billing.numbered');
  }
}
