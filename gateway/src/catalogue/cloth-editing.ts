import { Injectable } from '@nestjs/common';
import type { ImportReport } from '@shop/contracts/catalogue-admin';
import {
  clothRpc,
  type ClothView,
  type SaveClothInput,
  type SavedCloth,
} from '@shop/contracts/cloth';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyRequest } from 'fastify';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { Uploads } from '../uploads/uploads.js';

/** Changes of data sheets; what this gateway has cached of them is invalidated before the response. */
@Injectable()
export class ClothEditing {
  constructor(
    private readonly uploads: Uploads,
    private readonly bus: Bus,
    private readonly invalidation: WriteInvalidation,
  ) {}

  async save(input: SaveClothInput, caller: CallerContext): Promise<SavedCloth> {
    const cloth = await this.bus.request(clothRpc.save, input, caller);
    return this.saved(cloth, input.version === null ? 'Cloth created.' : 'Cloth saved.');
  }

  async publish(code: string, isPublished: boolean, caller: CallerContext): Promise<SavedCloth> {
    const cloth = await this.bus.request(clothRpc.publish, { code, isPublished }, caller);
    return this.saved(cloth, isPublished ? 'Cloth published.' : 'Cloth is a draft again.');
  }

  /** Reads a CSV list of cloths; a dry run only reports what it would do. */
  importList(
    sender: { request: FastifyRequest; user: string; caller: CallerContext },
    dryRun: boolean,
  ): Promise<ImportReport> {
    return this.uploads.receive(sender, 'file', async ({ files: [file] }) => {
      if (!file) throw new DomainError('catalogue.listUnreadable');
      const list = { staged: file.staged, dryRun };
      const report = await this.bus.request(clothRpc.importList, list, sender.caller);
      if (!dryRun) this.invalidation.editedMany();
      return report;
    });
  }

  private saved(cloth: ClothView, message: string): SavedCloth {
    this.invalidation.editedCloth(
      cloth.code,
      cloth.products.map(({ _id }) => _id),
    );
    return { success: true, message, cloth };
  }
}
