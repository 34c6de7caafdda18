import { Controller } from '@nestjs/common';
import { menusRpc, type MenusView, type SaveMenusInput } from '@shop/contracts/content/menus';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { MenusService } from './menus.service.js';

@Controller()
export class MenusRpc {
  constructor(private readonly menus: MenusService) {}

  @RolesAllowed('admin')
  @RpcHandler(menusRpc.get)
  get(): Promise<MenusView> {
    return this.menus.get();
  }

  @RolesAllowed('admin')
  @RpcHandler(menusRpc.save)
  save(input: SaveMenusInput, { user, messageId }: Call): Promise<MenusView> {
    return this.menus.save({ by: user, messageId }, input);
  }
}
