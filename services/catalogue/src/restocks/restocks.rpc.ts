import { Controller } from '@nestjs/common';
import { authEvents } from '@shop/contracts/auth/auth';
import { restockRpc, type RestockList } from '@shop/contracts/catalogue/restocks';
import type { Done } from '@shop/contracts/core/shapes';
import { SignedIn } from '@shop/service-kit/access';
import { EventHandler, RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call, HandlerDelivery } from '@shop/service-kit/bus/call';
import { RestocksService } from './restocks.service.js';

@Controller()
export class RestocksRpc {
  constructor(private readonly restocks: RestocksService) {}

  @SignedIn()
  @RpcHandler(restockRpc.list)
  list(_nothing: object, { user }: Call): Promise<RestockList> {
    return this.restocks.list(user._id);
  }

  @SignedIn()
  @RpcHandler(restockRpc.request)
  async request({ product }: { product: string }, { user }: Call): Promise<Done> {
    await this.restocks.request(user, product);
    return { success: true, message: 'We will write to you when it is back.' };
  }

  @SignedIn()
  @RpcHandler(restockRpc.drop)
  async drop({ product }: { product: string }, { user }: Call): Promise<Done> {
    await this.restocks.drop(user._id, product);
    return { success: true, message: 'We will not write to you about it.' };
  }

  @EventHandler(authEvents.userRemoved, 'restocks')
  forget({ user }: { user: string }, { manager }: HandlerDelivery): Promise<void> {
    return this.restocks.forget(manager, user);
  }
}
