import { Controller } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue';
import type { OutputOf } from '@shop/contracts/message';
import type { FactPage } from '@shop/contracts/shapes';
import { ServiceOnly } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { DataSource } from 'typeorm';
import { pictureAddress } from './product.rules.js';

interface FactRow {
  product: string;
  name: string;
  category: string;
  priceCents: number;
  stock: number;
  picture: string | null;
  version: number;
  createdAt: Date;
  deleted: boolean;
}

/** Every product, for whoever counts them anew (reliability 2.6). */
@Controller()
export class ProductFactsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('admin-analytics')
  @Answers(catalogueRpc.pageFacts)
  async page({ after, limit }: FactPage): Promise<OutputOf<typeof catalogueRpc.pageFacts>> {
    const rows = await this.dataSource.query<FactRow[]>(
      `SELECT id AS product, name, category, price_cents AS "priceCents", stock, revision AS version,
              created_at AS "createdAt", deleted_at IS NOT NULL AS deleted,
              (SELECT picture_key FROM product_pictures
                WHERE product_id = id ORDER BY position LIMIT 1) AS picture
         FROM products WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
    const at = new Date().toISOString();
    const products = rows.map(({ picture, createdAt, ...row }) => ({
      ...row,
      image: picture && pictureAddress(picture),
      createdAt: createdAt.toISOString(),
      at,
    }));
    return { products, next: rows.length < limit ? null : (rows.at(-1)?.product ?? null) };
  }
}
