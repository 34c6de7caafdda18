import { Controller } from '@nestjs/common';
import { catalogueFacts, type ProductFact } from '@shop/contracts/catalogue';
import { type PayloadOf } from '@shop/contracts/message';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';
import { type EntityManager } from 'typeorm';
import { keepProduct, keepStock, lockProduct, removeProduct } from './products.query.js';

type ProductDeleted = PayloadOf<typeof catalogueFacts.productDeleted>;
type StockChanged = PayloadOf<typeof catalogueFacts.stockChanged>;

/** Keeps every product as last heard, and their number; an older version never overwrites a newer. */
@Controller()
export class ProductsConsumer {
  @Hears(catalogueFacts.productCreated, 'products.created')
  created(product: ProductFact, { manager }: Delivery): Promise<void> {
    return this.keep(product, manager);
  }

  @Hears(catalogueFacts.productChanged, 'products.changed')
  changed(product: ProductFact, { manager }: Delivery): Promise<void> {
    return this.keep(product, manager);
  }

  @Hears(catalogueFacts.productDeleted, 'products.deleted')
  async deleted({ product, version }: ProductDeleted, { manager }: Delivery): Promise<void> {
    const known = await lockProduct(manager, product);
    await removeProduct(manager, product, version);
    if (known.listed) await recount(manager, -1);
  }

  @Hears(catalogueFacts.stockChanged, 'products.stock')
  stockChanged({ products }: StockChanged, { manager }: Delivery): Promise<void> {
    return keepStock(manager, products);
  }

  private async keep(product: ProductFact, manager: EntityManager): Promise<void> {
    const known = await lockProduct(manager, product.product);
    await keepProduct(manager, product);
    if (!known.listed && !known.deleted) await recount(manager, 1);
  }
}

const recount = (manager: EntityManager, difference: number): Promise<unknown> =>
  manager.query(`UPDATE counts SET total = total + $1 WHERE noun = 'products'`, [difference]);
