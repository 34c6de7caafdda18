import { Controller } from '@nestjs/common';
import {
  deliveriesRpc,
  type DeliveryDetail,
  type DeliveryList,
  type DeliveryQuery,
  type SavedDelivery,
} from '@shop/contracts/inventory/deliveries';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ArrivalService } from './arrival.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { ExpectingService } from './expecting.service.js';

@Controller()
export class DeliveriesRpc {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly expecting: ExpectingService,
    private readonly arrival: ArrivalService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(deliveriesRpc.list)
  list(query: DeliveryQuery): Promise<DeliveryList> {
    return this.deliveries.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(deliveriesRpc.get)
  get({ delivery }: { delivery: string }): Promise<DeliveryDetail> {
    return this.deliveries.get(delivery);
  }

  @RolesAllowed('admin')
  @RpcHandler(deliveriesRpc.expect)
  expect(
    { delivery, key }: InputOf<typeof deliveriesRpc.expect>,
    call: Call,
  ): Promise<SavedDelivery> {
    return this.expecting.expect(call.user, delivery, key ?? call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(deliveriesRpc.change)
  change(input: InputOf<typeof deliveriesRpc.change>, call: Call): Promise<SavedDelivery> {
    return this.expecting.change(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(deliveriesRpc.receive)
  receive(input: InputOf<typeof deliveriesRpc.receive>, call: Call): Promise<SavedDelivery> {
    return this.arrival.receive(call.user, input, call.messageId);
  }
}
