import { Injectable } from '@nestjs/common';
import { toThousandths } from '@shop/contracts/money/units';
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import { DomainError } from '@shop/service-kit/domain-error';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import { DataSource } from 'typeorm';
import { isInShop } from '../../products/product-state.rules.js';
import type { FreeRoll } from '../packing/rolls-and-lengths.js';
import { offerOf, type OfferedProduct } from './length-offer.rules.js';
import { cutsOfAll } from './requested-lines.rules.js';

type Row = Omit<OfferedProduct, 'rolls'> & {
  name: string;
  unit: string;
  rolls: RollColumns | null;
};
/** Columns of the open rolls, the oldest first; an offer does not need their ids. */
interface RollColumns {
  lots: string[];
  free: number[];
  begun: boolean[];
}

const OFFERED = {
  name: 'offered-lengths',
  text: `
    SELECT name, unit, stock, cuts_per_unit AS "cutsPerUnit", least_cuts AS "leastCuts", most_cuts AS "mostCuts",
           least_end AS "leastEnd", coming, coming_on::text AS "comingOn",
           CASE WHEN by_roll THEN (
             SELECT json_build_object('lots', coalesce(json_agg(lot), '[]'), 'free', coalesce(json_agg(free), '[]'),
                                      'begun', coalesce(json_agg(begun), '[]'))
               FROM (SELECT lot, free, cut_off > 0 AS begun FROM rolls
                      WHERE product_id = p.id AND state = 'open' ORDER BY received_at, id) open) END AS rolls
      FROM products p WHERE id = $1 AND ${isInShop}`,
};

/** Offers lengths to a shopper; locks and holds nothing. */
@Injectable()
export class LengthOfferService {
  constructor(private readonly dataSource: DataSource) {}

  /** Offers lengths in units. Throws `catalogue.productNotFound` or `catalogue.soldByPiece`. */
  async offer(product: string, lengths: readonly number[]): Promise<LengthOffer> {
    const [row] = await queryPrepared<Row>(this.dataSource, { ...OFFERED, values: [product] });
    if (!row) throw new DomainError('catalogue.productNotFound');
    if (row.unit === 'piece')
      throw new DomainError(
        'catalogue.soldByPiece',
        undefined,
        `"${row.name}" is sold by the piece.`,
      );
    const rolls = row.rolls && rollsOf(row.rolls);
    return offerOf({ ...row, rolls }, cutsOfAll(lengths.map(toThousandths), row));
  }
}

const rollsOf = ({ lots, free, begun }: RollColumns): FreeRoll[] =>
  lots.map((lot, at) => ({
    id: String(at),
    lot,
    free: free[at] ?? 0,
    isBegun: begun[at] ?? false,
  }));
