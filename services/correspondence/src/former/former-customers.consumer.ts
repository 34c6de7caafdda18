import { Controller } from '@nestjs/common';
import { authFacts } from '@shop/contracts/auth';
import { type PayloadOf } from '@shop/contracts/message';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';
import { FormerCustomersService } from './former-customers.service.js';

@Controller()
export class FormerCustomersConsumer {
  constructor(private readonly former: FormerCustomersService) {}

  @Hears(authFacts.userRemoved, 'former.userRemoved')
  userRemoved(
    removed: PayloadOf<typeof authFacts.userRemoved>,
    { manager }: Delivery,
  ): Promise<void> {
    return this.former.remember(manager, removed);
  }
}
