import { Controller } from '@nestjs/common';
import type { SavedProduct } from '@shop/contracts/catalogue/catalogue-admin';
import {
  productBulkRpc,
  type ProductBulkPreview,
  type ProductHistory,
} from '@shop/contracts/catalogue/product-bulk';
import type { BulkReply, OpenBulkChanges } from '@shop/contracts/core/bulk';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { BulkChangesService } from './bulk-changes.service.js';
import { ProductValuesService } from './product-values.service.js';

@Controller()
export class ProductBulkRpc {
  constructor(
    private readonly changes: BulkChangesService,
    private readonly values: ProductValuesService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.preview)
  preview(input: InputOf<typeof productBulkRpc.preview>, call: Call): Promise<ProductBulkPreview> {
    return this.changes.preview(call.user, input);
  }

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.apply)
  apply({ bulk }: InputOf<typeof productBulkRpc.apply>, call: Call): Promise<BulkReply> {
    return this.changes.apply(call.user, bulk);
  }

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.undo)
  undo({ bulk }: InputOf<typeof productBulkRpc.undo>, call: Call): Promise<BulkReply> {
    return this.changes.undo(call.user, bulk);
  }

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.extendUndo)
  extendUndo({ bulk }: InputOf<typeof productBulkRpc.extendUndo>, call: Call): Promise<BulkReply> {
    return this.changes.extendUndo(call.user, bulk, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.get)
  get({ bulk }: InputOf<typeof productBulkRpc.get>, call: Call): Promise<BulkReply> {
    return this.changes.reply(call.user, bulk);
  }

  @RolesAllowed('admin')
  @RpcHandler(productBulkRpc.listOpen)
  listOpen(_input: object, call: Call): Promise<OpenBulkChanges> {
    return this.changes.listOpen(call.user);
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
