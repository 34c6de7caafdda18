import { Controller } from '@nestjs/common';
import { catalogueEvents, type ProductEvent } from '@shop/contracts/catalogue/catalogue';
import { type PayloadOf } from '@shop/contracts/core/message';
import { EventHandler, EventBatchHandler } from '@shop/service-kit/bus/handlers';
import {
  type HandlerDelivery,
  type EventBatchDelivery,
  type EventDelivery,
} from '@shop/service-kit/bus/call';
import { saveProducts } from './products.query.js';
import { updateOf } from './products.rules.js';

type ProductDeleted = PayloadOf<typeof catalogueEvents.productDeleted>;
type StockChanged = PayloadOf<typeof catalogueEvents.stockChanged>;

/** Projects products, and counts all of them and those with a low stock. */
@Controller()
export class ProductsConsumer {
  @EventHandler(catalogueEvents.productCreated, 'products.created')
  created(product: ProductEvent, { manager }: HandlerDelivery): Promise<void> {
    return saveProducts(manager, [{ ...updateOf(product), listedAt: product.at }]);
  }

  @EventHandler(catalogueEvents.productChanged, 'products.changed')
  changed(product: ProductEvent, { manager }: HandlerDelivery): Promise<void> {
    return saveProducts(manager, [updateOf(product)]);
  }

  @EventHandler(catalogueEvents.productDeleted, 'products.deleted')
  deleted({ product, version }: ProductDeleted, { manager }: HandlerDelivery): Promise<void> {
    return saveProducts(manager, [{ product, deletedIn: version }]);
  }

  @EventBatchHandler(catalogueEvents.stockChanged, 'products.stock')
  stockChanged(
    deliveries: readonly EventDelivery<StockChanged>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return saveProducts(
      manager,
      deliveries.flatMap(({ payload }) =>
        payload.products.map(({ product, ...stock }) => ({ product, stock })),
      ),
    );
  }
}
