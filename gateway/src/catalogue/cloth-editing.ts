import { Injectable } from '@nestjs/common';
import {
  clothRpc,
  type ClothView,
  type SaveClothInput,
  type SavedCloth,
} from '@shop/contracts/cloth/cloth';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

/** Changes of data sheets; what this gateway has cached of them is invalidated before the response. */
@Injectable()
export class ClothEditing {
  constructor(
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

  private saved(cloth: ClothView, message: string): SavedCloth {
    this.invalidation.editedCloth(
      cloth.code,
      cloth.products.map(({ _id }) => _id),
    );
    return { success: true, message, cloth };
  }
}
