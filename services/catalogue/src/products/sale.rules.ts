// How a product is sold, and what a change of it does to the stock.
import { cutsOf, thousandthsOf, toThousandths, toUnits } from '@shop/contracts/length';
import type { SaleInput } from '@shop/contracts/sale';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Product } from './product.entity.js';

/** How a product is sold. */
export type Terms = Pick<Product, 'saleKind' | 'unit' | 'cutsPerUnit' | 'leastCuts' | 'mostCuts'>;

export const byPiece: Terms = {
  saleKind: 'piece',
  unit: 'piece',
  cutsPerUnit: 1,
  leastCuts: 1,
  mostCuts: null,
};

/** A product whose stock is one sum. */
export const withoutRolls = { byRoll: false, leastEnd: 0, longest: 0, oneLot: 0 };

/** What an admin has chosen, in cuts. */
export function termsOf(input: SaleInput): Terms {
  if (input.kind === 'piece') return byPiece;
  const { unit, cutsPerUnit, least, most } = input;
  const cuts = (units: number) => cutsOf(toThousandths(units), cutsPerUnit) ?? 1;
  return {
    saleKind: 'length',
    unit,
    cutsPerUnit,
    leastCuts: cuts(least),
    mostCuts: most === null ? null : cuts(most),
  };
}

export const isSame = (a: Terms, b: Terms): boolean =>
  a.unit === b.unit &&
  a.cutsPerUnit === b.cutsPerUnit &&
  a.leastCuts === b.leastCuts &&
  a.mostCuts === b.mostCuts;

/**
 * Throws where what is in stock and in orders would not be whole in the new parts: `catalogue.stepCoarser`,
 * `catalogue.unitFixed`, `catalogue.stepOnRolls`. Whether a length may become a piece depends on what was sold of it.
 */
export function checkTerms(before: Terms & Pick<Product, 'byRoll'>, after: Terms): void {
  const isOtherStep = after.unit !== before.unit || after.cutsPerUnit !== before.cutsPerUnit;
  if (before.byRoll && isOtherStep) throw new DomainError('catalogue.stepOnRolls');
  if (after.unit === 'piece' || before.unit === 'piece') return;
  if (after.unit !== before.unit) throw new DomainError('catalogue.unitFixed');
  if (after.cutsPerUnit % before.cutsPerUnit > 0) throw new DomainError('catalogue.stepCoarser');
}

/** Stock in the parts of the new terms; null where it is not whole in them. */
export function convertedStock(stock: number, before: Terms, after: Terms): number | null {
  return cutsOf(thousandthsOf(stock, before.cutsPerUnit), after.cutsPerUnit);
}

/** The terms as the audit shows them, in units. */
export const auditTermsOf = (
  { saleKind, unit, cutsPerUnit, leastCuts, mostCuts }: Terms,
  stock: number,
): Record<string, unknown> => {
  const units = (cuts: number) => toUnits(thousandthsOf(cuts, cutsPerUnit));
  const terms =
    saleKind === 'piece'
      ? {}
      : { unit, cutsPerUnit, least: units(leastCuts), most: mostCuts && units(mostCuts) };
  return { saleKind, ...terms, stock: units(stock) };
};
