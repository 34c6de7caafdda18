import { type TimeSpan } from '@shop/contracts/core/time-spans';
import { toDollars } from '@shop/contracts/money/price';
import { type EntityManager } from 'typeorm';

/** Sums the refunds of each span, in the order of the spans. */
const REFUNDS_OF_SPANS = `
  SELECT (SELECT coalesce(sum(amount), 0) FROM operations
           WHERE kind = 'refund' AND state = 'done' AND done_at >= first AND done_at < after) AS cents
    FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS span (first, after, place)
   ORDER BY place`;

/** Returns the dollars that were refunded in each span. */
export async function refundsOfSpans(
  manager: EntityManager,
  spans: readonly TimeSpan[],
): Promise<number[]> {
  const ends = [spans.map(({ from }) => from), spans.map(({ until }) => until)];
  const rows = await manager.query<{ cents: string }[]>(REFUNDS_OF_SPANS, ends);
  return rows.map(({ cents }) => toDollars(Number(cents)));
}
