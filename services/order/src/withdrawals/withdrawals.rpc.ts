import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import {
  withdrawalsRpc,
  type WithdrawalList,
  type WithdrawalQuery,
  type WithdrawalView,
} from '@shop/contracts/ordering/withdrawals';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { WithdrawalsService } from './withdrawals.service.js';

@Controller()
export class WithdrawalsRpc {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Public()
  @RpcHandler(withdrawalsRpc.declare)
  declare(
    input: InputOf<typeof withdrawalsRpc.declare>,
    { messageId }: Call,
  ): Promise<OutputOf<typeof withdrawalsRpc.declare>> {
    return this.withdrawals.declare(input, messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(withdrawalsRpc.list)
  list(query: WithdrawalQuery): Promise<WithdrawalList> {
    return this.withdrawals.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(withdrawalsRpc.get)
  get({ withdrawal }: InputOf<typeof withdrawalsRpc.get>): Promise<WithdrawalView> {
    return this.withdrawals.get(withdrawal);
  }

  @RolesAllowed('admin')
  @RpcHandler(withdrawalsRpc.complete)
  complete(
    { withdrawal, note }: InputOf<typeof withdrawalsRpc.complete>,
    { user }: Call,
  ): Promise<WithdrawalView> {
    return this.withdrawals.complete({ _id: user._id, name: user.name }, withdrawal, note);
  }
}
