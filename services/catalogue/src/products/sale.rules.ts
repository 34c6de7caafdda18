// How a product is sold, and what a change of it does to the stock.
import { cutsOf, thousandthsOf } from '@shop/contracts/money/length';
import { toThousandths, toUnits } from '@shop/contracts/money/units';
import type { SeenSale } from '@shop/contracts/inventory/sale';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Product } from './product.entity.js';

/** How a product is sold. */
export type SaleTerms = Pick<
  Product,
  'saleKind' | 'unit' | 'cutsPerUnit' | 'leastCuts' | 'mostCuts'
> &
  /** Absent: as it is. */
  Partial<Pick<Product, 'leastEnd'>>;

export const byPiece: SaleTerms = {
  saleKind: 'piece',
  unit: 'piece',
  cutsPerUnit: 1,
  leastCuts: 1,
  mostCuts: null,
};

/** A product with its stock as one sum. */
export const withoutRolls = { byRoll: false, leastEnd: 0, longest: 0, oneLot: 0 };

/** Returns the terms that an admin has chosen, in cuts. */
export function termsOf(input: SeenSale): SaleTerms {
  if (input.kind === 'piece') return byPiece;
  const { unit, cutsPerUnit, least, most, leastEnd } = input;
  const cuts = (units: number) => cutsOf(toThousandths(units), cutsPerUnit) ?? 1;
  return {
    saleKind: 'length',
    unit,
    cutsPerUnit,
    leastCuts: cuts(least),
    mostCuts: most === null ? null : cuts(most),
    ...(leastEnd !== undefined && { leastEnd: cutsOf(toThousandths(leastEnd), cutsPerUnit) ?? 0 }),
  };
}

export const isSame = (now: SaleTerms, requested: SaleTerms): boolean =>
  now.unit === requested.unit &&
  now.cutsPerUnit === requested.cutsPerUnit &&
  now.leastCuts === requested.leastCuts &&
  now.mostCuts === requested.mostCuts &&
  (requested.leastEnd === undefined || now.leastEnd === requested.leastEnd);

/**
 * Throws if what is in stock and in orders would not be whole in the new parts: `catalogue.stepCoarser`,
 * `catalogue.unitFixed`, `catalogue.stepOnRolls`, `catalogue.stockOnRolls`. Whether a length may become a piece depends on what was sold of it.
 */
export function checkSaleTerms(
  before: SaleTerms & Pick<Product, 'byRoll'>,
  after: SaleTerms,
): void {
  if (before.byRoll && after.unit === 'piece') throw pieceOnRolls();
  if (after.unit === 'piece' || before.unit === 'piece') return;
  if (after.unit !== before.unit) throw new DomainError('catalogue.unitFixed');
  if (after.cutsPerUnit % before.cutsPerUnit > 0) throw new DomainError('catalogue.stepCoarser');
  if (before.byRoll && after.cutsPerUnit !== before.cutsPerUnit)
    throw new DomainError('catalogue.stepOnRolls');
}

const pieceOnRolls = (): DomainError =>
  new DomainError(
    'catalogue.stockOnRolls',
    undefined,
    'A cloth that is kept by roll cannot be sold by the piece.',
  );

/** Converts the least end to the parts of the new terms, unless they set another; a piece has none. */
export function convertedEnd(
  before: SaleTerms & Pick<Product, 'leastEnd'>,
  after: SaleTerms,
): number {
  if (after.unit === 'piece') return 0;
  return after.leastEnd ?? (before.leastEnd * after.cutsPerUnit) / before.cutsPerUnit;
}

/** Stock in the parts of the new terms; null if it is not whole in them. */
export function convertedStock(stock: number, before: SaleTerms, after: SaleTerms): number | null {
  return cutsOf(thousandthsOf(stock, before.cutsPerUnit), after.cutsPerUnit);
}

/** The terms as the audit shows them, in units. */
export const auditTermsOf = (
  { saleKind, unit, cutsPerUnit, leastCuts, mostCuts, leastEnd }: Product,
  stock: number,
): Record<string, unknown> => {
  const units = (cuts: number) => toUnits(thousandthsOf(cuts, cutsPerUnit));
  const terms =
    saleKind === 'piece'
      ? {}
      : {
          unit,
          cutsPerUnit,
          least: units(leastCuts),
          most: mostCuts && units(mostCuts),
          leastEnd: units(leastEnd),
        };
  return { saleKind, ...terms, stock: units(stock) };
};
