import { Controller } from '@nestjs/common';
import {
  settingsRpc,
  type SaveSettingsInput,
  type SettingsView,
} from '@shop/contracts/pricing/settings';
import { RolesAllowed } from '@shop/service-kit/access';
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
}
