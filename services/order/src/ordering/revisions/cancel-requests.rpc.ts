import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { cancelRequestRpc } from '@shop/contracts/ordering/cancel-requests';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { OrdersService } from '../reads/orders.service.js';
import { CancelRequestsService } from './cancel-requests.service.js';

type Rpc = typeof cancelRequestRpc;

@Controller()
export class CancelRequestsRpc {
  constructor(
    private readonly requests: CancelRequestsService,
    private readonly orders: OrdersService,
  ) {}

  @SignedIn()
  @RpcHandler(cancelRequestRpc.request)
  async request(input: InputOf<Rpc['request']>, { user }: Call): Promise<OutputOf<Rpc['request']>> {
    await this.requests.request(input, user);
    return this.orders.get(input.order, user, { view: 'full' });
  }

  @RolesAllowed('admin')
  @RpcHandler(cancelRequestRpc.decide)
  async decide(input: InputOf<Rpc['decide']>, { user }: Call): Promise<OutputOf<Rpc['decide']>> {
    await this.requests.decide(input, user);
    return this.orders.get(input.order, user, { view: 'full' });
  }
}
