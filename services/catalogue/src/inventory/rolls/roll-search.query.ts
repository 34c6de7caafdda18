// The rolls that the search of the back-office finds by their numbers.
import { lineName } from '../../products/product.rules.js';
import { HITS_MAX, type Hits } from '@shop/contracts/core/admin-search';
import { typedNumber } from '@shop/contracts/reading/typed-number';
import type { DataSource } from 'typeorm';
import { ROLL_TEXT } from './roll-list.query.js';

type RollHit = Hits<'rolls'>['rolls'][number];

// The text of the list is what its index finds.
export const ROLL_SEARCH = `
  SELECT r.id AS "_id", r.number, r.lot, ${lineName} AS name
    FROM rolls r JOIN products p ON p.id = r.product_id
   WHERE ${ROLL_TEXT} LIKE search_pattern($1) AND fold(r.number) LIKE search_pattern($1)
   ORDER BY fold(r.number) <> fold($1), r.state = 'closed', r.number LIMIT ${String(HITS_MAX)}`;

export async function searchRolls(dataSource: DataSource, q: string): Promise<RollHit[]> {
  const rows = await dataSource.query<{ _id: string; number: string; lot: string; name: string }[]>(
    ROLL_SEARCH,
    [typedNumber(q)],
  );
  return rows.map(({ _id, number, lot, name }) => ({
    _id,
    kind: 'roll',
    title: `Roll ${number}`,
    text: `${name}, lot ${lot}`,
  }));
}
