import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products of one statement. */
const LOT = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * The views of the products that were there before. Sales wait for nothing here, and an edit for one lot at most, since
 * each lot is committed by itself; what is edited meanwhile has its view from the edit, and that one stays.
 */
export class FirstProductViews1795361000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let behind: string | undefined = BEFORE_ALL;
    while (behind !== undefined) behind = await writeLot(runner, behind);
  }

  async down(): Promise<void> {
    // the views go with their table
  }
}

/** Answers the last product of the lot; nothing behind the last of all. */
async function writeLot(runner: QueryRunner, behind: string): Promise<string | undefined> {
  const rows = (await runner.query(
    `WITH lot AS (SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT ${String(LOT)}), written AS (
       INSERT INTO product_views (product_id, view)
       SELECT p.id, product_view(p) FROM products p JOIN lot ON lot.id = p.id ON CONFLICT DO NOTHING)
     SELECT id FROM lot ORDER BY id DESC LIMIT 1`,
    [behind],
  )) as { id: string }[];
  return rows[0]?.id;
}
