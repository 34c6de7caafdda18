import { Controller } from '@nestjs/common';
import type { Done } from '@shop/contracts/core/shapes';
import {
  shippingRpc,
  type SaveMethodInput,
  type SaveZoneInput,
  type ShippingMethodView,
  type ShippingView,
  type ShippingZoneView,
} from '@shop/contracts/pricing/shipping';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ShippingService } from './shipping.service.js';

@Controller()
export class ShippingRpc {
  constructor(private readonly shipping: ShippingService) {}

  @RolesAllowed('admin')
  @RpcHandler(shippingRpc.list)
  list(): Promise<ShippingView> {
    return this.shipping.list();
  }

  @RolesAllowed('admin')
  @RpcHandler(shippingRpc.saveZone)
  saveZone(input: SaveZoneInput, call: Call): Promise<ShippingZoneView> {
    return this.shipping.saveZone(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(shippingRpc.removeZone)
  async removeZone({ _id }: { _id: string }, call: Call): Promise<Done> {
    await this.shipping.removeZone(call.user, _id, call.messageId);
    return { success: true, message: 'Zone deleted.' };
  }

  @RolesAllowed('admin')
  @RpcHandler(shippingRpc.saveMethod)
  saveMethod(input: SaveMethodInput, call: Call): Promise<ShippingMethodView> {
    return this.shipping.saveMethod(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(shippingRpc.removeMethod)
  async removeMethod({ _id }: { _id: string }, call: Call): Promise<Done> {
    await this.shipping.removeMethod(call.user, _id, call.messageId);
    return { success: true, message: 'Delivery method deleted.' };
  }
}
