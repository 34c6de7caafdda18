import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products of one statement: a sale of one of them waits for it. */
const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Folds the products that were there before, batch by batch. Locks are taken in the order of a sale. */
export class FirstFoldedProducts1800740100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | undefined = BEFORE_ALL;
    while (last !== undefined) last = await foldBatch(runner, last);
  }

  async down(): Promise<void> {
    // The folded columns go with the migration before.
  }
}

/** Returns the last product of the batch; nothing behind the last of all. */
async function foldBatch(runner: QueryRunner, behind: string): Promise<string | undefined> {
  const rows = (await runner.query(
    `WITH batch AS MATERIALIZED (
       SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT ${String(BATCH)} FOR NO KEY UPDATE
     ), folded AS (
       UPDATE products p SET folded_name = fold(name),
         folded_text = product_text(name, category, features, description),
         search = product_search(name, category, features, description)
       FROM batch WHERE batch.id = p.id AND p.folded_name IS NULL)
     SELECT id FROM batch ORDER BY id DESC LIMIT 1`,
    [behind],
  )) as { id: string }[];
  return rows[0]?.id;
}
