import { Injectable } from '@nestjs/common';
import {
  productBulkPreview,
  type ProductBulkPreview,
} from '@shop/contracts/catalogue/product-bulk';
import type { Admin } from '@shop/service-kit/audit/audit';
import { BulkChanges } from '@shop/service-kit/bulk/bulk-changes';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { changedRows, earlierChange } from './put-back.query.js';

/** Puts back the values before a bulk change, long after its Undo, or before an import (W47). */
@Injectable()
export class PutBack {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: BulkChanges,
  ) {}

  /** Returns the preview, which is applied as any other. Throws `bulk.notFound` or `bulk.putBackOver`. */
  async preview(
    by: Admin,
    { bulk, of }: { bulk: string; of: string },
  ): Promise<ProductBulkPreview> {
    const earlier = await earlierChange(this.dataSource, of);
    if (!earlier) throw new DomainError('bulk.notFound');
    if (earlier.kind === 'delete')
      throw new DomainError('bulk.putBackOver', undefined, 'Deleted products cannot be restored.');
    if (!earlier.isRecent) throw new DomainError('bulk.putBackOver');
    const ids = [...(await changedRows(this.dataSource, of)).keys()];
    if (ids.length === 0)
      throw new DomainError(
        'bulk.putBackOver',
        undefined,
        'It has changed no price, stock, category or visibility of a product.',
      );
    const change = { kind: 'putBack', of, title: earlier.title };
    return productBulkPreview.parse(await this.changes.preview(by, { bulk, ids, change }));
  }
}
