import { Controller } from '@nestjs/common';
import {
  adminSearchRpc,
  HITS_MAX,
  type AdminSearchQuery,
  type Hits,
} from '@shop/contracts/core/admin-search';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DataSource } from 'typeorm';
import { searchRolls } from '../inventory/rolls/roll-search.query.js';
import { AdminProductsService } from '../products/admin-products.service.js';

/** Searches products and rolls for the back-office. */
@Controller()
export class AdminSearchRpc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: AdminProductsService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(adminSearchRpc.catalogue)
  async search({ q }: AdminSearchQuery): Promise<Hits<'products' | 'rolls'>> {
    const [{ products }, rolls] = await Promise.all([
      this.products.list({ search: q, order: 'asc', limit: HITS_MAX }),
      searchRolls(this.dataSource, q),
    ]);
    return {
      products: products.map(({ _id, name, sku, category }) => ({
        _id,
        kind: 'product',
        title: name,
        text: `${sku}, ${category}`,
      })),
      rolls,
    };
  }
}
