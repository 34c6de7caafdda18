import { Controller } from '@nestjs/common';
import { authEvents } from '@shop/contracts/auth/auth';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { SavedProductsService } from './saved-products.service.js';

@Controller()
export class SavedProductsConsumer {
  constructor(private readonly saved: SavedProductsService) {}

  @EventHandler(authEvents.userRemoved, 'saved')
  forget({ user }: { user: string }, { manager }: HandlerDelivery): Promise<void> {
    return this.saved.forget(manager, user);
  }
}
