import { Controller } from '@nestjs/common';
import { catalogueFacts, type ProductFact } from '@shop/contracts/catalogue';
import { type PayloadOf } from '@shop/contracts/message';
import { Hears, HearsMany } from '@shop/service-kit/bus/answers';
import { type Delivery, type LotDelivery, type Told } from '@shop/service-kit/bus/call';
import { keepProducts } from './products.query.js';
import { newsOf } from './products.rules.js';

type ProductDeleted = PayloadOf<typeof catalogueFacts.productDeleted>;
type StockChanged = PayloadOf<typeof catalogueFacts.stockChanged>;

/** Keeps every product as last heard, and how many there are, how many run low. */
@Controller()
export class ProductsConsumer {
  @Hears(catalogueFacts.productCreated, 'products.created')
  created(product: ProductFact, { manager }: Delivery): Promise<void> {
    return keepProducts(manager, [{ ...newsOf(product), listedAt: product.at }]);
  }

  @Hears(catalogueFacts.productChanged, 'products.changed')
  changed(product: ProductFact, { manager }: Delivery): Promise<void> {
    return keepProducts(manager, [newsOf(product)]);
  }

  @Hears(catalogueFacts.productDeleted, 'products.deleted')
  deleted({ product }: ProductDeleted, { manager }: Delivery): Promise<void> {
    return keepProducts(manager, [{ product, deleted: true }]);
  }

  @HearsMany(catalogueFacts.stockChanged, 'products.stock')
  stockChanged(told: readonly Told<StockChanged>[], { manager }: LotDelivery): Promise<void> {
    return keepProducts(
      manager,
      told.flatMap(({ payload }) =>
        payload.products.map(({ product, ...stock }) => ({ product, stock })),
      ),
    );
  }
}
