import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
} from '@shop/contracts/auth/auth';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';

@ApiTags('admin')
@Controller('api/admin/users')
export class AdminUsersController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(userList, 'request.invalid')
  list(
    @Query({ schema: userQuery }) query: UserQuery,
    @Caller() caller: CallerContext,
  ): Promise<UserList> {
    return this.reader.request(authRpc.listUsers, query, caller);
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
    'auth.roleChanged',
  )
  changeRole(
    @Param('id', new IdPipe('auth.userNotFound')) user: string,
    @Body({ schema: changeRoleInput }) input: ChangeRoleInput,
    @Caller() caller: CallerContext,
  ): Promise<AccountView> {
    return this.bus.request(authRpc.changeRole, { user, ...input }, caller);
  }

  @Put(':id/business')
  @RolesAllowed('admin')
  @Replies(
    accountView,
    'request.invalid',
    'auth.userNotFound',
    'auth.businessDecided',
    'auth.businessChanged',
  )
  decideBusiness(
    @Param('id', new IdPipe('auth.userNotFound')) user: string,
    @Body({ schema: decideBusinessInput }) input: DecideBusinessInput,
    @Caller() caller: CallerContext,
  ): Promise<AccountView> {
    return this.bus.request(authRpc.decideBusiness, { user, ...input }, caller);
  }
}
