import { Controller } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue';
import type { LengthUnit } from '@shop/contracts/length';
import type { OutputOf } from '@shop/contracts/message';
import {
  dayChecksumsRpc,
  type DayChecksums,
  type DayChecksumsInput,
} from '@shop/contracts/day-checksums';
import type { RowPage } from '@shop/contracts/shapes';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { checksumsFrom, type ChecksummedTable } from '@shop/service-kit/checksums/day-checksums';
import { isOn } from '@shop/service-kit/checksums/day-checksums.query';
import { DataSource } from 'typeorm';
import { imageAddress, saleOfEvent } from './product.rules.js';

interface EventRow {
  product: string;
  name: string;
  category: string;
  priceCents: number;
  stock: number;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  leastCuts: number;
  image: string | null;
  version: number;
  createdAt: Date;
  deleted: boolean;
}

const CHECKSUMS: ChecksummedTable = {
  table: 'products',
  at: 'created_at',
  columns: ['id', 'name', 'category', 'price_cents', 'stock'],
  only: 'deleted_at IS NULL',
};

/** Every product, for a rebuild (reliability 2.6). */
@Controller()
export class ProductPagesRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('admin-analytics')
  @RpcHandler(catalogueRpc.pageProducts)
  async page({ after, limit, day }: RowPage): Promise<OutputOf<typeof catalogueRpc.pageProducts>> {
    const rows = await this.dataSource.query<EventRow[]>(
      `SELECT id AS product, name, category, price_cents AS "priceCents", stock, unit,
              cuts_per_unit AS "cutsPerUnit", least_cuts AS "leastCuts", revision AS version,
              created_at AS "createdAt", deleted_at IS NOT NULL AS deleted,
              (SELECT image_key FROM product_images
                WHERE product_id = id ORDER BY position LIMIT 1) AS image
         FROM products WHERE ($1::uuid IS NULL OR id > $1) AND ${isOn('created_at', '$3')}
        ORDER BY id LIMIT $2`,
      [after, limit, day ?? null],
    );
    const at = new Date().toISOString();
    const products = rows.map(({ image, createdAt, unit, cutsPerUnit, leastCuts, ...row }) => ({
      ...row,
      ...saleOfEvent({ unit, cutsPerUnit, leastCuts }),
      image: image && imageAddress(image),
      createdAt: createdAt.toISOString(),
      at,
    }));
    return { products, next: rows.length < limit ? null : (rows.at(-1)?.product ?? null) };
  }

  @ServiceOnly('admin-analytics')
  @RpcHandler(dayChecksumsRpc.catalogue)
  dayChecksums({ from }: DayChecksumsInput): Promise<DayChecksums> {
    return checksumsFrom(this.dataSource, CHECKSUMS, from);
  }
}
