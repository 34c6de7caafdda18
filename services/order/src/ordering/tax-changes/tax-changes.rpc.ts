import { Controller } from '@nestjs/common';
import { taxChangeRpc, type TouchedOrders } from '@shop/contracts/ordering/order-bulk';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { TaxChanges } from './tax-changes.js';

@Controller()
export class TaxChangesRpc {
  constructor(private readonly changes: TaxChanges) {}

  @RolesAllowed('admin')
  @RpcHandler(taxChangeRpc.touched)
  touched(): Promise<TouchedOrders> {
    return this.changes.touched();
  }
}
