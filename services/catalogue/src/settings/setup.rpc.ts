import { Controller } from '@nestjs/common';
import { setupRpc, type SetupVisibility } from '@shop/contracts/shop/setup';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { DataSource } from 'typeorm';
import { settingOf, writeSetting } from './settings.query.js';

const shown: SetupVisibility = { isHidden: false };

/** Hides the setup guide. Its ticks are read from the services, and stored nowhere. */
@Controller()
export class SetupRpc {
  constructor(private readonly dataSource: DataSource) {}

  @RolesAllowed('admin')
  @RpcHandler(setupRpc.get)
  async get(): Promise<SetupVisibility> {
    return (await settingOf(this.dataSource.manager, 'setup', shown)).fields;
  }

  @RolesAllowed('admin')
  @RpcHandler(setupRpc.hide)
  async hide(fields: SetupVisibility, { user }: Call): Promise<SetupVisibility> {
    await this.dataSource.transaction(async (manager) => {
      const { version, fields: before } = await settingOf(manager, 'setup', shown, 'FOR UPDATE');
      if (before.isHidden === fields.isHidden) return;
      await writeSetting(manager, 'setup', { version: version + 1, fields, by: user.name });
    });
    return this.get();
  }
}
