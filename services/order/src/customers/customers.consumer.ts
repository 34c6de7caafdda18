import { Controller } from '@nestjs/common';
import { authFacts } from '@shop/contracts/auth';
import { emailChangeFacts } from '@shop/contracts/email-change';
import type { PayloadOf } from '@shop/contracts/message';
import { Hears } from '@shop/service-kit/bus/answers';
import type { Delivery } from '@shop/service-kit/bus/call';
import { moveOrders } from './customer-email.query.js';
import { FormerCustomersService } from './former-customers.service.js';

@Controller()
export class CustomersConsumer {
  constructor(private readonly former: FormerCustomersService) {}

  @Hears(authFacts.userRemoved, 'customers')
  userRemoved(
    { user }: PayloadOf<typeof authFacts.userRemoved>,
    { manager }: Delivery,
  ): Promise<void> {
    return this.former.remember(manager, user);
  }

  @Hears(emailChangeFacts.changed, 'customers.emailChanged')
  emailChanged(
    change: PayloadOf<typeof emailChangeFacts.changed>,
    { manager }: Delivery,
  ): Promise<void> {
    return moveOrders(manager, change);
  }
}
