import { Injectable } from '@nestjs/common';
import { toThousandths } from '@shop/contracts/length';
import type { LengthOffer } from '@shop/contracts/length-offer';
import { DomainError } from '@shop/service-kit/domain-error';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import { DataSource } from 'typeorm';
import { offerOf, type OfferedProduct } from './length-offer.rules.js';
import { cutsOfAll } from './wanted-lines.rules.js';

type Row = Omit<OfferedProduct, 'rolls'> & {
  name: string;
  unit: string;
  rolls: RollColumns[] | null;
};
type RollColumns = [id: string, lot: string, free: number, isBegun: boolean];

const OFFERED = {
  name: 'offered-lengths',
  text: `
    SELECT name, unit, stock, cuts_per_unit AS "cutsPerUnit", least_cuts AS "leastCuts", most_cuts AS "mostCuts",
           least_end AS "leastEnd", coming, coming_on::text AS "comingOn",
           CASE WHEN by_roll THEN (
             SELECT coalesce(json_agg(json_build_array(id, lot, free, cut_off > 0) ORDER BY received_at, id), '[]')
               FROM rolls WHERE product_id = p.id AND state = 'open') END AS rolls
      FROM products p WHERE id = $1 AND deleted_at IS NULL`,
};

/** What a shopper can have of lengths at this moment; nothing is locked or held. */
@Injectable()
export class LengthOfferService {
  constructor(private readonly dataSource: DataSource) {}

  /** Of lengths in units; `catalogue.productNotFound`, `catalogue.soldByPiece`. */
  async offer(product: string, lengths: readonly number[]): Promise<LengthOffer> {
    const [row] = await queryPrepared<Row>(this.dataSource, { ...OFFERED, values: [product] });
    if (!row) throw new DomainError('catalogue.productNotFound');
    if (row.unit === 'piece')
      throw new DomainError(
        'catalogue.soldByPiece',
        undefined,
        `"${row.name}" is sold by the piece.`,
      );
    const rolls =
      row.rolls?.map(([id, lot, free, isBegun]) => ({ id, lot, free, isBegun })) ?? null;
    return offerOf({ ...row, rolls }, cutsOfAll(lengths.map(toThousandths), row));
  }
}
