import { Injectable } from '@nestjs/common';
import { changeProductInput, type SavedProduct } from '@shop/contracts/catalogue/catalogue-admin';
import {
  productBulkRpc,
  type ProductHistory,
  type ProductValueInput,
} from '@shop/contracts/catalogue/product-bulk';
import { toDollars } from '@shop/contracts/money/price';
import type { Admin } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { DataSource, type EntityManager } from 'typeorm';
import type { Product } from '../products/product.entity.js';
import { ProductAdminService } from '../products/product-admin.service.js';
import { lockProduct } from '../products/product-rows.query.js';
import { ProductsService } from '../products/products.service.js';
import { isSameCategory } from './product-change.rules.js';
import { historyOf } from '../products/product-history.query.js';

/** Changes of one value of a product, in the row of a list. */
@Injectable()
export class ProductValuesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly admin: ProductAdminService,
  ) {}

  /**
   * Changes the value if it is still the one that the admin saw; of stock the difference is applied.
   * `catalogue.productNotFound`, `catalogue.valueChanged`.
   */
  async change(
    by: Admin,
    { product, change }: { product: string; change: ProductValueInput },
    messageId: string,
  ): Promise<SavedProduct> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, productBulkRpc.changeValue, messageId))) return;
      await assertSeen(manager, await lockProduct(manager, product), change);
      const { field, value, seen } = change;
      const stockSeen = field === 'stock' ? seen : undefined;
      const input = changeProductInput.parse({ product, fields: { [field]: value }, stockSeen });
      await this.admin.changeIn(manager, by, input);
    });
    const saved = await this.products.getAny(product);
    return { success: true, message: 'Product updated successfully!', product: saved };
  }

  /** Returns the changes of a product by admins, newest first. */
  async history(product: string): Promise<ProductHistory> {
    return { success: true, entries: await historyOf(this.dataSource, product) };
  }
}

/** Throws `catalogue.valueChanged` if the value is neither the seen nor the requested one. */
async function assertSeen(
  manager: EntityManager,
  product: Product,
  { field, seen, value }: ProductValueInput,
): Promise<void> {
  if (field === 'stock') return;
  const theirs = {
    price: toDollars(product.priceCents),
    category: product.category,
    state: product.state,
  }[field];
  if ([seen, value].some((known) => isSameValue(known, theirs))) return;
  const history = await historyOf(manager, product._id);
  const last = history.find(({ after }) => after !== null && field in after);
  const conflict = {
    yours: value,
    theirs,
    by: last?.by.name ?? null,
    at: last?.at ?? null,
  };
  const { message } = new DomainError('catalogue.valueChanged');
  throw new DomainError('catalogue.valueChanged', [{ path: field, message, conflict }]);
}

const isSameValue = (one: string | number, other: string | number): boolean =>
  typeof one === 'string' && typeof other === 'string' ? isSameCategory(one, other) : one === other;
