import { Injectable } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DataSource } from 'typeorm';
import { copiesOf, storeCopies, type ProductCopy } from './product-copies.query.js';

/** Reads the copies of products, and requests missing ones from the catalogue. */
@Injectable()
export class ProductCopies {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  /** Returns the copies of the products that exist. Throws `service.unavailable` if the catalogue does not respond. */
  async of(products: readonly string[]): Promise<ProductCopy[]> {
    const copies = await copiesOf(this.dataSource, products);
    const known = new Set(copies.map(({ product }) => product));
    const missing = products.filter((product) => !known.has(product));
    if (missing.length === 0) return copies;
    const found = await this.bus.request(
      catalogueRpc.findProducts,
      { products: missing },
      systemCaller,
    );
    if (found.products.length === 0) return copies;
    await storeCopies(this.dataSource.manager, found.products);
    return copiesOf(this.dataSource, products);
  }
}
