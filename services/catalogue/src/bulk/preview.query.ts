// The preview of a bulk change: what can be changed, and what cannot.
import { BULK_ROWS_SHOWN, PREVIEW_MINUTES } from '@shop/contracts/core/bulk';
import { MINUTE_MS } from '@shop/contracts/core/time';
import type { PreviewedRow, ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import type { DataSource } from 'typeorm';
import type { BulkRow, StoredChange } from './bulk-changes.query.js';

/** Returns the preview; its rows begin with the products that cannot be changed. */
export async function previewOf(
  dataSource: DataSource,
  { id, title, total, possible, at }: StoredChange,
): Promise<ProductBulkPreview> {
  const rows = await dataSource.query<Omit<BulkRow, 'before' | 'position'>[]>(
    `SELECT product_id AS product, name, old, new, reason FROM bulk_change_rows
      WHERE bulk_id = $1 ORDER BY outcome <> 'refused', position LIMIT $2`,
    [id, BULK_ROWS_SHOWN],
  );
  return {
    success: true,
    _id: id,
    title,
    rows: rows.map(shownRow),
    total,
    possible,
    until: new Date(at.getTime() + PREVIEW_MINUTES * MINUTE_MS).toISOString(),
  };
}

const shownRow = ({
  product,
  name,
  old,
  new: to,
  reason,
}: Omit<BulkRow, 'before' | 'position'>): PreviewedRow =>
  reason === null
    ? { _id: product, name, old: old ?? {}, new: to }
    : { _id: product, name, reason };
