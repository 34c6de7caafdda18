import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { invoiceBasisRpc } from '@shop/contracts/ordering/invoice-bases';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { InvoiceBases } from './invoice-bases.js';

type Rpc = typeof invoiceBasisRpc;

@Controller()
export class InvoiceBasesRpc {
  constructor(private readonly bases: InvoiceBases) {}

  @ServiceOnly('billing')
  @RpcHandler(invoiceBasisRpc.ofOrder)
  ofOrder({ order }: InputOf<Rpc['ofOrder']>): Promise<OutputOf<Rpc['ofOrder']>> {
    return this.bases.of(order);
  }
}
