// Discounts that an order may use.
import type { DiscountTerms } from '@shop/contracts/pricing/terms';
import type { DataSource } from 'typeorm';

/** An active discount; `usableDiscounts` checks its period. */
export interface UsableDiscount extends Omit<DiscountTerms, 'code'> {
  /** ISO-8601 time. */
  startsAt: string | null;
  endsAt: string | null;
  usesMax: number | null;
  usesPerBuyer: number | null;
  uses: number;
}

/** A discount found by its code, in capitals and without blanks. */
export interface CodedDiscount extends UsableDiscount {
  code: string;
  codeUsesMax: number | null;
  codeUses: number;
}

const utc = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** SQL columns of discounts `d`. */
export const discountColumns = `
  d.id, d.name, d.level, d.effect, d.value, d.combines, d.priority, d.min_cents AS "minCents",
  d.min_quantity AS "minQuantity", d.products, d.categories, d.excludes_reduced AS "excludesReduced",
  ${utc('d.starts_at')} AS "startsAt", ${utc('d.ends_at')} AS "endsAt", d.uses_max AS "usesMax",
  d.uses_per_buyer AS "usesPerBuyer", d.uses, ${utc('d.created_at')} AS "createdAt"`;

/** Returns the discounts of these codes (capitals, no blanks). An unknown, withdrawn or expired code has none. */
export function discountsOfCodes(
  dataSource: DataSource,
  codes: readonly string[],
  at: Date,
): Promise<CodedDiscount[]> {
  return dataSource.query<CodedDiscount[]>(
    `SELECT ${discountColumns}, c.code, c.uses_max AS "codeUsesMax", c.uses AS "codeUses"
       FROM discount_codes c JOIN discounts d ON d.id = c.discount_id
      WHERE c.code = ANY ($1) AND d.kind = 'code' AND d.is_active AND NOT d.is_deleted
        AND (d.ends_at IS NULL OR d.ends_at > $2)`,
    [codes, at],
  );
}

/** Counts the buyer's uses of each of these discounts. */
export async function usesOfBuyer(
  dataSource: DataSource,
  discounts: readonly string[],
  buyer: string,
): Promise<Map<string, number>> {
  const rows = await dataSource.query<{ discount: string; uses: number }[]>(
    'SELECT discount_id AS discount, uses FROM discount_buyers WHERE buyer = $1 AND discount_id = ANY ($2::uuid[])',
    [buyer, discounts],
  );
  return new Map(rows.map(({ discount, uses }) => [discount, uses]));
}
