import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createProductInput } from '@shop/contracts/catalogue/catalogue';
import {
  catalogueAdminRpc,
  changeProductInput,
  type SavedProduct,
} from '@shop/contracts/catalogue/catalogue-admin';
import { productCopyRpc } from '@shop/contracts/catalogue/product-uses';
import type { ChangeSaleInput } from '@shop/contracts/inventory/sale';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { Done } from '@shop/contracts/core/shapes';
import { checked } from '../http/input/schema.pipe.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { Uploads, type StagedFile } from '../uploads/uploads.js';
import type { SentForm } from './csv-import.js';
import { countOf, listOf, productFieldsOf, seenFieldsOf } from './product-form.js';

/** Product forms with their images. A form is validated before an image is processed. */
@Injectable()
export class ProductEditing {
  constructor(
    private readonly uploads: Uploads,
    private readonly bus: Bus,
    private readonly invalidation: WriteInvalidation,
  ) {}

  create(sender: SentForm): Promise<SavedProduct> {
    return this.uploads.receive(sender, 'images', async ({ fields, files }) => {
      const product = checked(createProductInput, productFieldsOf(fields));
      const added = await this.prepare(files, sender.caller);
      const order = listOf(fields, 'imageOrder') ?? [];
      const images = placed(order, added);
      const input = { id: randomUUID(), fields: product, images };
      const created = await this.bus.request(catalogueAdminRpc.create, input, sender.caller);
      this.invalidation.edited(created._id);
      return { success: true, message: 'Product created successfully!', product: created };
    });
  }

  change(sender: SentForm, product: string): Promise<SavedProduct> {
    return this.uploads.receive(sender, 'images', async ({ fields, files }) => {
      const change = checked(changeProductInput.omit({ product: true, images: true }), {
        fields: productFieldsOf(fields),
        seen: seenFieldsOf(fields),
        version: countOf(fields, 'version'),
        stockSeen: countOf(fields, 'stockSeen'),
      });
      const images = {
        kept: listOf(fields, 'existingImages') ?? null,
        added: await this.prepare(files, sender.caller),
        order: listOf(fields, 'imageOrder') ?? [],
      };
      const input = checked(changeProductInput, { ...change, product, images });
      const changed = await this.bus.request(catalogueAdminRpc.change, input, sender.caller);
      this.invalidation.edited(product);
      return { success: true, message: 'Product updated successfully!', product: changed };
    });
  }

  async duplicate(product: string, caller: CallerContext): Promise<SavedProduct> {
    const input = { product, id: randomUUID() };
    const copy = await this.bus.request(productCopyRpc.duplicate, input, caller);
    this.invalidation.edited(copy._id);
    return { success: true, message: 'Product created successfully!', product: copy };
  }

  async changeSale(input: ChangeSaleInput, caller: CallerContext): Promise<SavedProduct> {
    const changed = await this.bus.request(catalogueAdminRpc.changeSale, input, caller);
    this.invalidation.edited(input.product);
    return { success: true, message: 'Product updated successfully!', product: changed };
  }

  async remove(product: string, caller: CallerContext): Promise<Done> {
    const removed = await this.bus.request(catalogueAdminRpc.remove, { product }, caller);
    this.invalidation.edited(product);
    return removed;
  }

  /** One after another: the catalogue processes one image at a time. */
  private async prepare(files: readonly StagedFile[], caller: CallerContext): Promise<string[]> {
    const keys: string[] = [];
    for (const { staged, name } of files) {
      const image = { staged, name };
      keys.push((await this.bus.request(catalogueAdminRpc.prepareImage, image, caller)).key);
    }
    return keys;
  }
}

/** New images in the order of `new:0`, `new:1`…, then those without a place. */
function placed(order: readonly string[], keys: readonly string[]): string[] {
  const named = order.flatMap((name) => keys[Number(/^new:(\d+)$/.exec(name)?.[1] ?? -1)] ?? []);
  return [...new Set([...named, ...keys])];
}
