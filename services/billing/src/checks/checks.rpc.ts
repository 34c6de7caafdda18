import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import {
  paymentChecksRpc,
  type DiscrepancyList,
  type DiscrepancyRow,
  type DisputeList,
} from '@shop/contracts/billing/payment-checks';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ChecksService } from './checks.service.js';

@Controller()
export class ChecksRpc {
  constructor(private readonly checks: ChecksService) {}

  @RolesAllowed('admin')
  @RpcHandler(paymentChecksRpc.listDisputes)
  disputes(query: InputOf<typeof paymentChecksRpc.listDisputes>): Promise<DisputeList> {
    return this.checks.disputes(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(paymentChecksRpc.listDiscrepancies)
  discrepancies(
    query: InputOf<typeof paymentChecksRpc.listDiscrepancies>,
  ): Promise<DiscrepancyList> {
    return this.checks.discrepancies(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(paymentChecksRpc.settleDiscrepancy)
  settle(
    input: InputOf<typeof paymentChecksRpc.settleDiscrepancy>,
    { user }: Call,
  ): Promise<DiscrepancyRow> {
    return this.checks.settle(user, input);
  }
}
