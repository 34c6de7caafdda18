import { Controller } from '@nestjs/common';
import { authEvents } from '@shop/contracts/auth/auth';
import { emailChangeEvents } from '@shop/contracts/auth/email-change';
import type { PayloadOf } from '@shop/contracts/core/message';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { moveOrders } from './customer-email.query.js';
import { ErasedCustomersService } from './erased-customers.service.js';

@Controller()
export class CustomersConsumer {
  constructor(private readonly erased: ErasedCustomersService) {}

  @EventHandler(authEvents.userRemoved, 'customers')
  userRemoved(
    { user }: PayloadOf<typeof authEvents.userRemoved>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.erased.remember(manager, user);
  }

  @EventHandler(emailChangeEvents.changed, 'customers.emailChanged')
  emailChanged(
    change: PayloadOf<typeof emailChangeEvents.changed>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return moveOrders(manager, change);
  }
}
