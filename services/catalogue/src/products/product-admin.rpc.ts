import { Controller } from '@nestjs/common';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import {
  catalogueAdminRpc,
  type AdminProduct,
  type AdminProductList,
  type AdminProductQuery,
  type ChangeProductInput,
} from '@shop/contracts/catalogue/catalogue-admin';
import { productCopyRpc } from '@shop/contracts/catalogue/product-uses';
import type { InputOf } from '@shop/contracts/core/message';
import type { ChangeSaleInput } from '@shop/contracts/inventory/sale';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { AdminProductsService } from './admin-products.service.js';
import { ProductAdminService } from './product-admin.service.js';
import { ProductCopyService } from './product-copy.service.js';
import { SaleService } from './sale.service.js';

@Controller()
export class ProductAdminRpc {
  constructor(
    private readonly lists: AdminProductsService,
    private readonly products: ProductAdminService,
    private readonly sales: SaleService,
    private readonly copies: ProductCopyService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.list)
  list(query: AdminProductQuery): Promise<AdminProductList> {
    return this.lists.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.get)
  get({ product }: InputOf<typeof catalogueAdminRpc.get>): Promise<AdminProduct> {
    return this.lists.get(product);
  }

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.listCategories)
  listCategories(): Promise<string[]> {
    return this.lists.categories();
  }

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.create)
  create(
    { id, fields, images }: InputOf<typeof catalogueAdminRpc.create>,
    call: Call,
  ): Promise<ProductView> {
    return this.products.create(call.user, { ...fields, _id: id }, images);
  }

  @RolesAllowed('admin')
  @RpcHandler(productCopyRpc.duplicate)
  duplicate(input: InputOf<typeof productCopyRpc.duplicate>, call: Call): Promise<ProductView> {
    return this.copies.duplicate(call.user, input);
  }

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.change)
  change(input: ChangeProductInput, call: Call): Promise<ProductView> {
    return this.products.change(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.changeSale)
  changeSale(input: ChangeSaleInput, call: Call): Promise<ProductView> {
    return this.sales.change(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.remove)
  async remove({ product }: { product: string }, call: Call): Promise<Done> {
    await this.products.remove(call.user, product, call.messageId);
    return { success: true, message: 'Product deleted successfully!' };
  }
}
