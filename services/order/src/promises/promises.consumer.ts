import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { promiseEvents } from '@shop/contracts/inventory/promises';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { storePromises } from './promises.query.js';

@Controller()
export class PromisesConsumer {
  @EventHandler(promiseEvents.changed, 'promises')
  promisesChanged(
    { promises }: PayloadOf<typeof promiseEvents.changed>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return storePromises(manager, promises);
  }
}
