import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  completeWithdrawalInput,
  withdrawalList,
  withdrawalQuery,
  withdrawalsRpc,
  withdrawalView,
  type CompleteWithdrawalInput,
  type WithdrawalList,
  type WithdrawalQuery,
  type WithdrawalView,
} from '@shop/contracts/ordering/withdrawals';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const withdrawalId = new IdPipe('order.withdrawalNotFound');

/** Withdrawals from contracts, for staff. */
@ApiTags('order')
@Controller('api/admin/withdrawals')
export class AdminWithdrawalsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(withdrawalList, 'request.invalid')
  list(
    @Query({ schema: withdrawalQuery }) query: WithdrawalQuery,
    @Caller() caller: CallerContext,
  ): Promise<WithdrawalList> {
    return this.reader.request(withdrawalsRpc.list, query, caller);
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(withdrawalView, 'order.withdrawalNotFound')
  get(
    @Param('id', withdrawalId) withdrawal: string,
    @Caller() caller: CallerContext,
  ): Promise<WithdrawalView> {
    return this.reader.request(withdrawalsRpc.get, { withdrawal }, caller);
  }

  @Post(':id/done')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(withdrawalView, 'request.invalid', 'order.withdrawalNotFound', 'order.withdrawalDone')
  complete(
    @Param('id', withdrawalId) withdrawal: string,
    @Body({ schema: completeWithdrawalInput }) { note }: CompleteWithdrawalInput,
    @Caller() caller: CallerContext,
  ): Promise<WithdrawalView> {
    return this.bus.request(withdrawalsRpc.complete, { withdrawal, note }, caller);
  }
}
