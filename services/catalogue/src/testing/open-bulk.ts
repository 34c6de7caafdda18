// A back-office in which many products are changed at once, for specs.
import { randomUUID } from 'node:crypto';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { BulkChangesService } from '../bulk/bulk-changes.service.js';
import { BulkRows } from '../bulk/bulk-rows.js';
import { PriceHistory } from '../bulk/price-history.js';
import { ProductValuesService } from '../bulk/product-values.service.js';
import { openBackOffice, type OpenBackOffice } from './open-back-office.js';

export interface OpenBulk extends OpenBackOffice {
  bulk: BulkChangesService;
  values: ProductValuesService;
  /** Changes a product as its form does. */
  change(product: string, fields: object): Promise<unknown>;
  /** Holds pieces of a product for an order. */
  order(product: string, quantity?: number): Promise<void>;
}

export async function openBulk(): Promise<OpenBulk> {
  const shop = await openBackOffice();
  const { dataSource } = shop;
  const rows = new BulkRows(shop.admin, new PriceHistory(new Outbox()));
  return {
    ...shop,
    bulk: new BulkChangesService(dataSource, rows, new Audit(dataSource)),
    values: new ProductValuesService(dataSource, shop.products, shop.admin),
    change: (product, fields) =>
      shop.admin.change(shop.by, changeProductInput.parse({ product, fields }), randomUUID()),
    order: async (product, quantity = 1) => {
      const lines = [{ product, quantity, expectedPriceCents: null }];
      const { outcome } = await shop.hold({ order: randomUUID(), epoch: 1, lines });
      if (outcome !== 'held') throw new Error(`the stock is not held: ${outcome}`);
    },
  };
}
