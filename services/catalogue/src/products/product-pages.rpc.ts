import { Controller } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import {
  dayChecksumsRpc,
  type DayChecksums,
  type DayChecksumsInput,
} from '@shop/contracts/core/day-checksums';
import type { RowPage } from '@shop/contracts/core/shapes';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { checksumsFrom } from '@shop/service-kit/checksums/day-checksums';
import { type ChecksummedTable, isOn } from '@shop/service-kit/checksums/day-checksums.query';
import { DataSource } from 'typeorm';
import { eventColumns, eventOf, eventTables, type EventRow } from './product-events.js';

const CHECKSUMS: ChecksummedTable = {
  table: 'products',
  at: 'created_at',
  columns: ['id', 'name', 'category', 'price_cents', 'stock', 'longest'],
  only: `deleted_at IS NULL AND state = 'live' AND swatch_of IS NULL`,
};

type ProductRow = EventRow & { deleted: boolean };

const PRODUCTS = `SELECT ${eventColumns}, p.deleted_at IS NOT NULL AS deleted FROM ${eventTables}`;

function publishedProducts(rows: readonly ProductRow[]) {
  const at = new Date();
  return rows.map((row) => ({
    ...eventOf(row, at),
    createdAt: row.createdAt.toISOString(),
    deleted: row.deleted,
  }));
}

/** Every product, for what other services store of them (reliability 2.6). */
@Controller()
export class ProductPagesRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('admin-analytics', 'order')
  @RpcHandler(catalogueRpc.pageProducts)
  async page({ after, limit, day }: RowPage): Promise<OutputOf<typeof catalogueRpc.pageProducts>> {
    const rows = await this.dataSource.query<ProductRow[]>(
      `${PRODUCTS}
        WHERE ($1::uuid IS NULL OR p.id > $1) AND ${isOn('p.created_at', '$3')}
        ORDER BY p.id LIMIT $2`,
      [after, limit, day ?? null],
    );
    const next = rows.length < limit ? null : (rows.at(-1)?.product ?? null);
    return { products: publishedProducts(rows), next };
  }

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.findProducts)
  async find({
    products,
  }: InputOf<typeof catalogueRpc.findProducts>): Promise<
    OutputOf<typeof catalogueRpc.findProducts>
  > {
    const rows = await this.dataSource.query<ProductRow[]>(
      `${PRODUCTS} WHERE p.id = ANY ($1::uuid[])`,
      [products],
    );
    return { products: publishedProducts(rows) };
  }

  @ServiceOnly('admin-analytics')
  @RpcHandler(dayChecksumsRpc.catalogue)
  dayChecksums({ from }: DayChecksumsInput): Promise<DayChecksums> {
    return checksumsFrom(this.dataSource, CHECKSUMS, from);
  }
}
