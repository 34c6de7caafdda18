import { Controller } from '@nestjs/common';
import type { Done } from '@shop/contracts/core/shapes';
import {
  taxesRpc,
  type SaveTaxRateInput,
  type SaveTaxZoneInput,
  type TaxRateView,
  type TaxZoneView,
  type TaxesView,
} from '@shop/contracts/pricing/taxes';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { TaxesService } from './taxes.service.js';

@Controller()
export class TaxesRpc {
  constructor(private readonly taxes: TaxesService) {}

  @RolesAllowed('admin')
  @RpcHandler(taxesRpc.list)
  list(): Promise<TaxesView> {
    return this.taxes.list();
  }

  @RolesAllowed('admin')
  @RpcHandler(taxesRpc.saveZone)
  saveZone(input: SaveTaxZoneInput, call: Call): Promise<TaxZoneView> {
    return this.taxes.saveZone(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(taxesRpc.removeZone)
  async removeZone({ _id }: { _id: string }, call: Call): Promise<Done> {
    await this.taxes.removeZone(call.user, _id, call.messageId);
    return { success: true, message: 'Zone deleted.' };
  }

  @RolesAllowed('admin')
  @RpcHandler(taxesRpc.saveRate)
  saveRate(input: SaveTaxRateInput, call: Call): Promise<TaxRateView> {
    return this.taxes.saveRate(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(taxesRpc.removeRate)
  async removeRate({ _id }: { _id: string }, call: Call): Promise<Done> {
    await this.taxes.removeRate(call.user, _id, call.messageId);
    return { success: true, message: 'Rate deleted.' };
  }
}
