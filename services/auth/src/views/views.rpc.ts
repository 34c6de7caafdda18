import { Controller } from '@nestjs/common';
import {
  viewsRpc,
  type SavedView,
  type TableChoices,
  type ViewList,
} from '@shop/contracts/auth/views';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ViewsService } from './views.service.js';

@Controller()
export class ViewsRpc {
  constructor(private readonly views: ViewsService) {}

  @RpcHandler(viewsRpc.list)
  @RolesAllowed('admin')
  list(_input: object, { user }: Call): Promise<ViewList> {
    return this.views.list(user);
  }

  @RpcHandler(viewsRpc.add)
  @RolesAllowed('admin')
  add({ view, ...input }: InputOf<typeof viewsRpc.add>, { user }: Call): Promise<SavedView> {
    return this.views.add(user, view, input);
  }

  @RpcHandler(viewsRpc.change)
  @RolesAllowed('admin')
  change({ view, ...change }: InputOf<typeof viewsRpc.change>, { user }: Call): Promise<SavedView> {
    return this.views.change(user, view, change);
  }

  @RpcHandler(viewsRpc.remove)
  @RolesAllowed('admin')
  remove({ view }: InputOf<typeof viewsRpc.remove>, { user }: Call): Promise<Done> {
    return this.views.remove(user, view);
  }

  @RpcHandler(viewsRpc.choose)
  @RolesAllowed('admin')
  choose(
    { list, ...choices }: InputOf<typeof viewsRpc.choose>,
    { user }: Call,
  ): Promise<TableChoices> {
    return this.views.choose(user, list, choices);
  }
}
