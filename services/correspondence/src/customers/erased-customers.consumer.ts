import { Controller } from '@nestjs/common';
import { authEvents } from '@shop/contracts/auth/auth';
import { type PayloadOf } from '@shop/contracts/core/message';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { type HandlerDelivery } from '@shop/service-kit/bus/call';
import { ErasedCustomersService } from './erased-customers.service.js';

@Controller()
export class ErasedCustomersConsumer {
  constructor(private readonly erased: ErasedCustomersService) {}

  @EventHandler(authEvents.userRemoved, 'erased.userRemoved')
  userRemoved(
    removed: PayloadOf<typeof authEvents.userRemoved>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.erased.record(manager, removed);
  }
}
