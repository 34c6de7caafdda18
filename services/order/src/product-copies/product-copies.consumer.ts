import { Controller } from '@nestjs/common';
import { catalogueEvents, type ProductEvent } from '@shop/contracts/catalogue/catalogue';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { markDeleted, storeCopies } from './product-copies.query.js';

@Controller()
export class ProductCopiesConsumer {
  @EventHandler(catalogueEvents.productCreated, 'productCopies.created')
  created(product: ProductEvent, { manager }: HandlerDelivery): Promise<void> {
    return storeCopies(manager, [product]);
  }

  @EventHandler(catalogueEvents.productChanged, 'productCopies.changed')
  changed(product: ProductEvent, { manager }: HandlerDelivery): Promise<void> {
    return storeCopies(manager, [product]);
  }

  @EventHandler(catalogueEvents.productDeleted, 'productCopies.deleted')
  deleted(
    deleted: PayloadOf<typeof catalogueEvents.productDeleted>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return markDeleted(manager, deleted);
  }
}
