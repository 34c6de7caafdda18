import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import {
  transfersRpc,
  type CountedTransfers,
  type TransferList,
  type TransferQuery,
  type TransferRow,
} from '@shop/contracts/billing/transfers';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { TransfersService } from './transfers.service.js';

@Controller()
export class TransfersRpc {
  constructor(private readonly transfers: TransfersService) {}

  @RolesAllowed('admin')
  @RpcHandler(transfersRpc.list)
  list(query: TransferQuery): Promise<TransferList> {
    return this.transfers.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(transfersRpc.import)
  import(
    { lines }: InputOf<typeof transfersRpc.import>,
    { user }: Call,
  ): Promise<CountedTransfers> {
    return this.transfers.import(user, lines);
  }

  @RolesAllowed('admin')
  @RpcHandler(transfersRpc.dateForm)
  async dateForm({
    account,
    form,
  }: InputOf<typeof transfersRpc.dateForm>): Promise<OutputOf<typeof transfersRpc.dateForm>> {
    return { form: await this.transfers.dateForm(account, form) };
  }

  @RolesAllowed('admin')
  @RpcHandler(transfersRpc.settle)
  settle(
    { transfer, order }: InputOf<typeof transfersRpc.settle>,
    { user }: Call,
  ): Promise<TransferRow> {
    return this.transfers.settle(user, transfer, order);
  }
}
