import { Controller } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import { openedAccountRpc } from '@shop/contracts/auth/opened-accounts';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { OpenedAccountsService } from './opened-accounts.service.js';

@Controller()
export class OpenedAccountsRpc {
  constructor(private readonly accounts: OpenedAccountsService) {}

  @ServiceOnly('order')
  @RpcHandler(openedAccountRpc.find)
  async find({
    email,
  }: InputOf<typeof openedAccountRpc.find>): Promise<OutputOf<typeof openedAccountRpc.find>> {
    return { user: await this.accounts.find(email) };
  }

  @ServiceOnly('order')
  @RpcHandler(openedAccountRpc.open)
  open(account: InputOf<typeof openedAccountRpc.open>): Promise<UserView> {
    return this.accounts.open(account);
  }
}
