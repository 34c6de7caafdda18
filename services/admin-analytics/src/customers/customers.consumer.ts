import { Controller } from '@nestjs/common';
import { authEvents } from '@shop/contracts/auth/auth';
import { type PayloadOf } from '@shop/contracts/core/message';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { type HandlerDelivery } from '@shop/service-kit/bus/call';
import { saveCustomers } from './customers.query.js';

type UserRegistered = PayloadOf<typeof authEvents.userRegistered>;
type UserRemoved = PayloadOf<typeof authEvents.userRemoved>;

/** Counts the accounts of the shop. */
@Controller()
export class CustomersConsumer {
  @EventHandler(authEvents.userRegistered, 'customers')
  userRegistered(user: UserRegistered, { manager }: HandlerDelivery): Promise<void> {
    return saveCustomers(manager, [
      { user: user._id, registeredAt: user.createdAt, removed: false },
    ]);
  }

  @EventHandler(authEvents.userRemoved, 'customers.removed')
  userRemoved({ user }: UserRemoved, { manager }: HandlerDelivery): Promise<void> {
    return saveCustomers(manager, [{ user, registeredAt: null, removed: true }]);
  }
}
