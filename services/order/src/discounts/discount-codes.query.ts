import type { DiscountCodeList } from '@shop/contracts/pricing/discounts';
import type { Paging } from '@shop/contracts/core/shapes';
import type { EntityManager } from 'typeorm';

type Codes = Pick<DiscountCodeList, 'codes' | 'total'>;

/** Returns a page of the codes of a discount in alphabetical order, each with the orders that use it. */
export async function listCodes(
  manager: EntityManager,
  discount: string,
  { page, limit }: Paging,
): Promise<Codes> {
  const [count] = await manager.query<{ total: number }[]>(
    'SELECT count(*)::int AS total FROM discount_codes WHERE discount_id = $1',
    [discount],
  );
  const codes = await manager.query<Codes['codes']>(
    `WITH shown AS (
       SELECT code, uses_max FROM discount_codes WHERE discount_id = $1 ORDER BY code
        LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)})
     SELECT shown.code, shown.uses_max AS "usesMax", coalesce(used.uses, 0) AS uses
       FROM shown LEFT JOIN (
         SELECT code, count(*)::int AS uses FROM discount_claims
          WHERE discount_id = $1 AND state = 'held' AND code IN (SELECT code FROM shown) GROUP BY code
       ) AS used USING (code) ORDER BY shown.code`,
    [discount],
  );
  return { codes, total: count?.total ?? 0 };
}

/** Adds codes that no discount has, and returns the added ones. */
export async function insertCodes(
  manager: EntityManager,
  discount: string,
  codes: readonly string[],
  usesMax: number | null,
): Promise<string[]> {
  const rows = await manager.query<{ code: string }[]>(
    `INSERT INTO discount_codes (code, discount_id, uses_max)
     SELECT code, $1, $3 FROM unnest($2::text[]) AS code ON CONFLICT DO NOTHING RETURNING code`,
    [discount, codes, usesMax],
  );
  return rows.map(({ code }) => code);
}

/** Returns the first of the codes that belongs to another discount. */
export async function takenCode(
  manager: EntityManager,
  discount: string,
  codes: readonly string[],
): Promise<string | undefined> {
  const [taken] = await manager.query<{ code: string }[]>(
    `SELECT code FROM discount_codes WHERE code = ANY ($2) AND discount_id <> $1
      ORDER BY array_position($2, code) LIMIT 1`,
    [discount, codes],
  );
  return taken?.code;
}

/** Returns false if the discount does not have the code. */
export async function deleteCode(
  manager: EntityManager,
  discount: string,
  code: string,
): Promise<boolean> {
  const [, deleted] = await manager.query<[unknown, number]>(
    'DELETE FROM discount_codes WHERE discount_id = $1 AND code = $2',
    [discount, code],
  );
  return deleted > 0;
}
