import { Controller } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/core/message';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import {
  settingsRpc,
  type SaveSettingsInput,
  type SettingsView,
} from '@shop/contracts/pricing/settings';
import { RolesAllowed, ServiceOnly } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsRpc {
  constructor(private readonly settings: SettingsService) {}

  @RolesAllowed('admin')
  @RpcHandler(settingsRpc.get)
  get(): Promise<SettingsView> {
    return this.settings.get();
  }

  @RolesAllowed('admin')
  @RpcHandler(settingsRpc.save)
  save(input: SaveSettingsInput, call: Call): Promise<SettingsView> {
    return this.settings.save(call.user, input, call.messageId);
  }

  @ServiceOnly('billing')
  @RpcHandler(orderPaymentsRpc.findGiftCardMonths)
  async giftCardMonths(): Promise<OutputOf<typeof orderPaymentsRpc.findGiftCardMonths>> {
    const { payments } = await this.settings.get();
    return { months: payments.giftCardMonths };
  }
}
