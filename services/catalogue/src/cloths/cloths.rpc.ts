import { Controller } from '@nestjs/common';
import {
  clothRpc,
  type ClothList,
  type ClothQuery,
  type ClothSheet,
  type ClothView,
  type SaveClothInput,
} from '@shop/contracts/cloth/cloth';
import type { InputOf } from '@shop/contracts/core/message';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ClothEditingService } from './cloth-editing.service.js';
import { ClothsService } from './cloths.service.js';

@Controller()
export class ClothsRpc {
  constructor(
    private readonly cloths: ClothsService,
    private readonly editing: ClothEditingService,
  ) {}

  @Public()
  @RpcHandler(clothRpc.sheet)
  sheet({ code }: { code: string }): Promise<ClothSheet> {
    return this.cloths.sheet(code);
  }

  @RolesAllowed('admin')
  @RpcHandler(clothRpc.list)
  list(query: ClothQuery): Promise<ClothList> {
    return this.cloths.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(clothRpc.get)
  get({ code }: { code: string }): Promise<ClothView> {
    return this.cloths.get(code);
  }

  @RolesAllowed('admin')
  @RpcHandler(clothRpc.save)
  async save(input: SaveClothInput, call: Call): Promise<ClothView> {
    await this.editing.save(call.user, input, call.messageId);
    return this.cloths.get(input.code);
  }

  @RolesAllowed('admin')
  @RpcHandler(clothRpc.publish)
  async publish(
    { code, isPublished }: InputOf<typeof clothRpc.publish>,
    call: Call,
  ): Promise<ClothView> {
    await this.editing.publish(call.user, code, isPublished);
    return this.cloths.get(code);
  }
}
