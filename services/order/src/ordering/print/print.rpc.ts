import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { orderReturnsRpc } from '@shop/contracts/ordering/order-returns';
import { printRpc } from '@shop/contracts/ordering/print';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PrintService } from './print.service.js';
import { ReturnSlips } from './return-slip.js';

type Rpc = typeof printRpc;

@Controller()
export class PrintRpc {
  constructor(
    private readonly printing: PrintService,
    private readonly slips: ReturnSlips,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(printRpc.parcel)
  parcel({ parcel, kind }: InputOf<Rpc['parcel']>): Promise<OutputOf<Rpc['parcel']>> {
    return this.printing.parcel(parcel, kind);
  }

  @RolesAllowed('admin')
  @RpcHandler(printRpc.cutting)
  cutting({ day }: InputOf<Rpc['cutting']>): Promise<OutputOf<Rpc['cutting']>> {
    return this.printing.cuttingList(day);
  }

  @RolesAllowed('admin')
  @RpcHandler(printRpc.start)
  start(input: InputOf<Rpc['start']>, { user }: Call): Promise<OutputOf<Rpc['start']>> {
    return this.printing.start(input, { _id: user._id, name: user.name });
  }

  @RolesAllowed('admin')
  @RpcHandler(printRpc.readFile)
  readFile(input: InputOf<Rpc['readFile']>): Promise<OutputOf<Rpc['readFile']>> {
    return this.printing.readFile(input);
  }

  @SignedIn()
  @RpcHandler(orderReturnsRpc.slip)
  returnSlip(
    { return: id }: InputOf<typeof orderReturnsRpc.slip>,
    { user }: Call,
  ): Promise<OutputOf<typeof orderReturnsRpc.slip>> {
    return this.slips.print(id, user);
  }
}
