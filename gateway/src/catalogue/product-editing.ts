import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { createProductInput } from '@shop/contracts/catalogue';
import {
  catalogueAdminRpc,
  changeProductInput,
  type ImportReport,
  type SavedProduct,
} from '@shop/contracts/catalogue-admin';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Done } from '@shop/contracts/shapes';
import { checked } from '../http/schema.pipe.js';
import { Invalidation } from '../shelf/invalidation.js';
import { Uploads, type StagedFile } from '../uploads/uploads.js';
import { countOf, listOf, productFieldsOf } from './product-form.js';

/** A form that is still on the wire, and whose it is. */
interface Sender {
  raw: IncomingMessage;
  user: string;
  from: From;
}

/** Product forms with their pictures: checked as a whole before a picture is worked on. */
@Injectable()
export class ProductEditing {
  constructor(
    private readonly uploads: Uploads,
    private readonly bus: Bus,
    private readonly invalidation: Invalidation,
  ) {}

  create(sender: Sender): Promise<SavedProduct> {
    return this.uploads.receive(sender, 'images', async ({ fields, files }) => {
      const product = checked(createProductInput, productFieldsOf(fields));
      const added = await this.prepare(files, sender.from);
      const order = listOf(fields, 'imageOrder') ?? [];
      const pictures = placed(order, added);
      const input = { id: randomUUID(), fields: product, pictures };
      const created = await this.bus.ask(catalogueAdminRpc.create, input, sender.from);
      this.invalidation.edited(created._id);
      return { success: true, message: 'Product created successfully!', product: created };
    });
  }

  change(sender: Sender, product: string): Promise<SavedProduct> {
    return this.uploads.receive(sender, 'images', async ({ fields, files }) => {
      const change = checked(changeProductInput.omit({ product: true, pictures: true }), {
        fields: productFieldsOf(fields),
        version: countOf(fields, 'version'),
        stockSeen: countOf(fields, 'stockSeen'),
      });
      const pictures = {
        kept: listOf(fields, 'existingImages') ?? null,
        added: await this.prepare(files, sender.from),
        order: listOf(fields, 'imageOrder') ?? [],
      };
      const input = checked(changeProductInput, { ...change, product, pictures });
      const changed = await this.bus.ask(catalogueAdminRpc.change, input, sender.from);
      this.invalidation.edited(product);
      return { success: true, message: 'Product updated successfully!', product: changed };
    });
  }

  /** Reads a CSV list of products; a dry run only says what it would do. */
  importList(sender: Sender, dryRun: boolean): Promise<ImportReport> {
    return this.uploads.receive(sender, 'file', async ({ files: [file] }) => {
      if (!file) throw new DomainError('catalogue.listUnreadable');
      const list = { staged: file.staged, dryRun };
      const report = await this.bus.ask(catalogueAdminRpc.importList, list, sender.from);
      if (!dryRun) this.invalidation.editedMany();
      return report;
    });
  }

  async remove(product: string, from: From): Promise<Done> {
    const removed = await this.bus.ask(catalogueAdminRpc.remove, { product }, from);
    this.invalidation.edited(product);
    return removed;
  }

  /** One after another: the catalogue looks at one picture at a time. */
  private async prepare(files: readonly StagedFile[], from: From): Promise<string[]> {
    const keys: string[] = [];
    for (const { staged, name } of files) {
      const picture = { staged, name };
      keys.push((await this.bus.ask(catalogueAdminRpc.preparePicture, picture, from)).key);
    }
    return keys;
  }
}

/** New pictures in the order that `new:0`, `new:1`… ask for; what is not named comes after. */
function placed(order: readonly string[], keys: readonly string[]): string[] {
  const named = order.flatMap((name) => keys[Number(/^new:(\d+)$/.exec(name)?.[1] ?? -1)] ?? []);
  return [...new Set([...named, ...keys])];
}
