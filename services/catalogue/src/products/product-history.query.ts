// Changes of one product by admins: its entries in the audit, and the bulk changes that it was part of.
import type { ProductHistory } from '@shop/contracts/catalogue/product-bulk';
import type { DataSource, EntityManager } from 'typeorm';

export type HistoryEntry = ProductHistory['entries'][number];

const HISTORY_LIMIT = 100;

/** Returns the newest changes first. */
export const historyOf = (
  database: Pick<EntityManager | DataSource, 'query'>,
  product: string,
): Promise<HistoryEntry[]> =>
  database.query(
    `SELECT * FROM (
       (SELECT at, json_build_object('_id', by_id, 'name', by_name) AS by, action, before, after, NULL::json AS bulk
          FROM audit_entries WHERE subject_id = $1 ORDER BY at DESC, id DESC LIMIT $2)
       UNION ALL
       (SELECT applied_at, json_build_object('_id', by_id, 'name', by_name), 'product.bulkChanged', old, new,
               json_build_object('_id', c.id, 'title', title)
          FROM bulk_change_rows r JOIN bulk_changes c ON c.id = r.bulk_id
         WHERE subject_id = $1 AND outcome IN ('changed', 'restored', 'kept') AND applied_at IS NOT NULL
         ORDER BY applied_at DESC LIMIT $2)
       UNION ALL
       (SELECT undone_at, json_build_object('_id', by_id, 'name', by_name), 'product.bulkUndone', new, old,
               json_build_object('_id', c.id, 'title', title)
          FROM bulk_change_rows r JOIN bulk_changes c ON c.id = r.bulk_id
         WHERE subject_id = $1 AND outcome = 'restored' AND undone_at IS NOT NULL
         ORDER BY undone_at DESC LIMIT $2)
     ) changes ORDER BY at DESC LIMIT $2`,
    [product, HISTORY_LIMIT],
  );
