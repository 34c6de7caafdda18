// A small order service on a real bus: places an order once for each key, and records its requests.
import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { orderRpc, type PlaceOrderReply } from '@shop/contracts/ordering/order';
import { SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { order } from './samples.js';
import { smallService, type TestRedis } from './small-service.js';

/** Starts it; `placed` has each key that an order was placed with. */
export async function takeOrders(busUrl: string, redis: TestRedis) {
  const placed = new Set<string | null>();
  let requests = 0;

  @Controller()
  class TakingOrdersRpc {
    @SignedIn()
    @RpcHandler(orderRpc.place)
    place({ idempotencyKey }: InputOf<typeof orderRpc.place>): Promise<PlaceOrderReply> {
      requests += 1;
      placed.add(idempotencyKey);
      return Promise.resolve({ success: true, message: 'Order placed successfully!', order });
    }
  }

  const service = await smallService(TakingOrdersRpc, { name: 'order', busUrl, redis });
  return { placed, requests: () => requests, close: () => service.close() };
}
