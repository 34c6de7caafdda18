import { Controller } from '@nestjs/common';
import {
  authRpc,
  type AccountView,
  type UserList,
  type UserQuery,
} from '@shop/contracts/auth/auth';
import {
  adminSearchRpc,
  type AdminSearchQuery,
  type Hits,
} from '@shop/contracts/core/admin-search';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { UserAdminService } from './user-admin.service.js';

@Controller()
export class UserAdminRpc {
  constructor(private readonly users: UserAdminService) {}

  @RpcHandler(authRpc.listUsers)
  @RolesAllowed('admin')
  list(query: UserQuery): Promise<UserList> {
    return this.users.list(query);
  }

  @RpcHandler(adminSearchRpc.auth)
  @RolesAllowed('admin')
  search({ q }: AdminSearchQuery): Promise<Hits<'customers'>> {
    return this.users.search(q);
  }

  @RpcHandler(authRpc.changeRole)
  @RolesAllowed('admin')
  changeRole(input: InputOf<typeof authRpc.changeRole>, call: Call): Promise<AccountView> {
    return this.users.changeRole(call.user, input);
  }

  @RpcHandler(authRpc.decideBusiness)
  @RolesAllowed('admin')
  decideBusiness(input: InputOf<typeof authRpc.decideBusiness>, call: Call): Promise<AccountView> {
    return this.users.decideBusiness(call.user, input);
  }
}
