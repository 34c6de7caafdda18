import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  accountView,
  authRpc,
  changeRoleInput,
  decideBusinessInput,
  userList,
  userQuery,
  type AccountView,
  type ChangeRoleInput,
  type DecideBusinessInput,
  type UserList,
  type UserQuery,
} from '@shop/contracts/auth';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/id.pipe.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';

@ApiTags('admin')
@ApiBearerAuth()
@Controller('api/admin/users')
export class AdminUsersController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(userList, 'request.invalid', 'auth.required', 'auth.forbidden')
  list(@Query({ schema: userQuery }) query: UserQuery, @OnBehalf() from: From): Promise<UserList> {
    return this.reads.ask(authRpc.listUsers, query, from);
  }

  @Put(':id/role')
  @RolesAllowed('admin')
  @Replies(
    accountView,
    'request.invalid',
    'auth.userNotFound',
    'auth.ownRole',
    'auth.lastAdmin',
    'auth.passwordUnfit',
    'auth.forbidden',
  )
  changeRole(
    @Param('id', new IdPipe('auth.userNotFound')) user: string,
    @Body({ schema: changeRoleInput }) { role }: ChangeRoleInput,
    @OnBehalf() from: From,
  ): Promise<AccountView> {
    return this.bus.ask(authRpc.changeRole, { user, role }, from);
  }

  @Put(':id/business')
  @RolesAllowed('admin')
  @Replies(accountView, 'request.invalid', 'auth.userNotFound', 'auth.businessDecided')
  decideBusiness(
    @Param('id', new IdPipe('auth.userNotFound')) user: string,
    @Body({ schema: decideBusinessInput }) { approved }: DecideBusinessInput,
    @OnBehalf() from: From,
  ): Promise<AccountView> {
    return this.bus.ask(authRpc.decideBusiness, { user, approved }, from);
  }
}
