import { setTimeout } from 'node:timers/promises';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  withdrawalInput,
  withdrawalReply,
  withdrawalsRpc,
  type WithdrawalInput,
  type WithdrawalReply,
} from '@shop/contracts/ordering/withdrawals';
import { Public } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { Limiter } from '../limits/limiter.js';

/** Milliseconds: a known order takes no longer than an unknown one. */
const LEAST_MS = 300;
const MESSAGE = 'We have received your withdrawal. A confirmation is on its way to you.';

/** Withdrawals from contracts, by anyone: the reply is the same whether or not there is such an order. */
@ApiTags('order')
@Controller('api/withdrawals')
export class WithdrawalsController {
  constructor(
    private readonly bus: Bus,
    private readonly limiter: Limiter,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @Replies(withdrawalReply, 'request.invalid', 'request.tooMany')
  async withdraw(
    @Body({ schema: withdrawalInput }) { isConfirmed, ...declared }: WithdrawalInput,
    @Req() { ip }: FastifyRequest,
    @Caller() caller: CallerContext,
  ): Promise<WithdrawalReply> {
    if (isConfirmed !== true) return { success: true, confirm: declared };
    await this.limiter.admitWithdrawal(ip, declared.email);
    const [{ receivedAt }] = await Promise.all([
      this.bus.request(withdrawalsRpc.declare, declared, caller),
      setTimeout(LEAST_MS),
    ]);
    return { success: true, message: MESSAGE, receivedAt };
  }
}
