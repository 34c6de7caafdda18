import { Controller } from '@nestjs/common';
import { authFacts } from '@shop/contracts/auth';
import { Hears } from '@shop/service-kit/bus/answers';
import type { Delivery } from '@shop/service-kit/bus/call';
import { SavedProductsService } from './saved-products.service.js';

@Controller()
export class SavedProductsConsumer {
  constructor(private readonly saved: SavedProductsService) {}

  @Hears(authFacts.userRemoved, 'saved')
  forget({ user }: { user: string }, { manager }: Delivery): Promise<void> {
    return this.saved.forget(manager, user);
  }
}
