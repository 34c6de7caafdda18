import { Controller } from '@nestjs/common';
import type { SavedProduct } from '@shop/contracts/catalogue/catalogue-admin';
import {
  productBulkPreview,
  productBulkRpc,
  type ProductBulkPreview,
  type ProductHistory,
} from '@shop/contracts/catalogue/product-bulk';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { BulkChanges } from '@shop/service-kit/bulk/bulk-changes';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ChosenProducts } from './chosen-products.js';
import { PutBack } from './put-back.service.js';
import { ProductValuesService } from './product-values.service.js';

@Controller()
export class ProductBulkRpc {
  constructor(
    private readonly chosen: ChosenProducts,
    private readonly changes: BulkChanges,
    private readonly back: PutBack,
    private readonly values: ProductValuesService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.preview)
  async preview(
    { bulk, input }: InputOf<typeof productBulkRpc.preview>,
    { user }: Call,
  ): Promise<ProductBulkPreview> {
    const { change } = input;
    const ids = await this.chosen.idsOf(input);
    return productBulkPreview.parse(await this.changes.preview(user, { bulk, ids, change }));
  }

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.putBack)
  putBack(
    input: InputOf<typeof productBulkRpc.putBack>,
    { user }: Call,
  ): Promise<ProductBulkPreview> {
    return this.back.preview(user, input);
  }

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.changeValue)
  changeValue(
    input: InputOf<typeof productBulkRpc.changeValue>,
    call: Call,
  ): Promise<SavedProduct> {
    return this.values.change(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.history)
  history({ product }: InputOf<typeof productBulkRpc.history>): Promise<ProductHistory> {
    return this.values.history(product);
  }
}
