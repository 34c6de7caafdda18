import { Injectable } from '@nestjs/common';
import {
  createProductInput,
  productFields,
  type ProductView,
} from '@shop/contracts/catalogue/catalogue';
import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { productCopyRpc } from '@shop/contracts/catalogue/product-uses';
import { saleInput, type SaleInput } from '@shop/contracts/inventory/sale';
import type { Admin } from '@shop/service-kit/audit/audit';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { DataSource } from 'typeorm';
import { AdminProductsService } from './admin-products.service.js';
import { codeOfCloth } from './cloth-of-product.query.js';
import { ProductAdminService } from './product-admin.service.js';
import { imagesOf, lockProduct } from './product-rows.query.js';
import { ProductsService } from './products.service.js';

const SUFFIX = ' (copy)';

/** Makes copies of products. */
@Injectable()
export class ProductCopyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly admin: ProductAdminService,
    private readonly lists: AdminProductsService,
  ) {}

  /** Makes a draft of a product (W60); the id is the sender's. `catalogue.productNotFound`. */
  async duplicate(
    by: Admin,
    { product, id }: { product: string; id: string },
  ): Promise<ProductView> {
    const view = await this.lists.get(product);
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, productCopyRpc.duplicate, id))) return;
      const { clothId } = await lockProduct(manager, product);
      const cloth = await codeOfCloth(manager, clothId);
      const colour = view.colour?.name;
      const fields = {
        ...createProductInput.parse({
          ...view,
          originalPrice: view.statedPrice,
          name: copyName(view),
        }),
        ...(colour && { colourName: colour, colourHex: view.colour?.hex }),
        ...({ _id: id, stock: 0, state: 'draft', liveFrom: null, cloth } as const),
        sale: saleOf(view),
      };
      await this.admin.createIn(manager, by, fields, await imagesOf(manager, product));
    });
    return this.products.getAny(id);
  }
}

/** At most as long as a name may be. */
function copyName({ name }: AdminProduct): string {
  const longest = (productFields.shape.name.maxLength ?? name.length) - SUFFIX.length;
  return name.slice(0, longest).trimEnd() + SUFFIX;
}

const saleOf = ({ sale, version, leastEnd }: AdminProduct): SaleInput | undefined =>
  sale && saleInput.parse({ ...sale, version, ...(leastEnd && { leastEnd }) });
