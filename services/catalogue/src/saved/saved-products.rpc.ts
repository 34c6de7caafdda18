import { Controller } from '@nestjs/common';
import { productUsesRpc } from '@shop/contracts/catalogue/product-uses';
import type { OutputOf } from '@shop/contracts/core/message';
import { savedRpc, type SavedList } from '@shop/contracts/catalogue/saved';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { SavedProductsService } from './saved-products.service.js';

@Controller()
export class SavedProductsRpc {
  constructor(private readonly saved: SavedProductsService) {}

  @SignedIn()
  @RpcHandler(savedRpc.list)
  list(_nothing: object, call: Call): Promise<SavedList> {
    return this.saved.list(call.user._id);
  }

  @RolesAllowed('admin')
  @RpcHandler(productUsesRpc.catalogue)
  async uses({ product }: { product: string }): Promise<OutputOf<typeof productUsesRpc.catalogue>> {
    return { savedBy: await this.saved.countOf(product) };
  }

  @SignedIn()
  @RpcHandler(savedRpc.save)
  async save({ product }: { product: string }, call: Call): Promise<Done> {
    await this.saved.save(call.user._id, product);
    return { success: true, message: 'Saved.' };
  }

  @SignedIn()
  @RpcHandler(savedRpc.drop)
  async drop({ product }: { product: string }, call: Call): Promise<Done> {
    await this.saved.drop(call.user._id, product);
    return { success: true, message: 'Removed from your saved list.' };
  }
}
