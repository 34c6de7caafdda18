import { Controller } from '@nestjs/common';
import { authEvents } from '@shop/contracts/auth/auth';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { ErasedCustomers } from './erased-customers.js';

@Controller()
export class CustomersConsumer {
  constructor(private readonly erased: ErasedCustomers) {}

  @EventHandler(authEvents.userRemoved, 'customers.removed')
  userRemoved(
    { user }: PayloadOf<typeof authEvents.userRemoved>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.erased.add(manager, user);
  }
}
