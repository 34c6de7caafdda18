import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  discrepancyList,
  discrepancyQuery,
  discrepancyRow,
  disputeList,
  disputeQuery,
  paymentChecksRpc,
  settleDiscrepancyInput,
  type DiscrepancyList,
  type DiscrepancyRow,
  type DisputeList,
} from '@shop/contracts/billing/payment-checks';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const discrepancyId = new IdPipe('billing.discrepancyNotFound');

/** Disputes of banks, and discrepancies between a payment provider and billing. */
@ApiTags('billing')
@Controller('api/admin/payments')
export class PaymentChecksController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get('disputes')
  @RolesAllowed('admin')
  @Replies(disputeList, 'request.invalid')
  disputes(
    @Query({ schema: disputeQuery }) query: z.infer<typeof disputeQuery>,
    @Caller() caller: CallerContext,
  ): Promise<DisputeList> {
    return this.reader.request(paymentChecksRpc.listDisputes, query, caller);
  }

  @Get('discrepancies')
  @RolesAllowed('admin')
  @Replies(discrepancyList, 'request.invalid')
  discrepancies(
    @Query({ schema: discrepancyQuery }) query: z.infer<typeof discrepancyQuery>,
    @Caller() caller: CallerContext,
  ): Promise<DiscrepancyList> {
    return this.reader.request(paymentChecksRpc.listDiscrepancies, query, caller);
  }

  /** Settles a discrepancy with a note; a settled one keeps its note. */
  @Post('discrepancies/:id/settle')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(discrepancyRow, 'request.invalid', 'billing.discrepancyNotFound')
  settle(
    @Param('id', discrepancyId) discrepancy: string,
    @Body({ schema: settleDiscrepancyInput }) { note }: z.infer<typeof settleDiscrepancyInput>,
    @Caller() caller: CallerContext,
  ): Promise<DiscrepancyRow> {
    return this.bus.request(paymentChecksRpc.settleDiscrepancy, { discrepancy, note }, caller);
  }
}
