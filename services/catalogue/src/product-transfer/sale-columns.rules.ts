// How a product is sold, as the columns `unit`, `step`, `least` and `most` of a list have it: units of the length.
import { CUTS_PER_UNIT, cutsOf, roundUpToCuts, unitsOf } from '@shop/contracts/money/length';
import { saleInput } from '@shop/contracts/inventory/sale';
import { DomainError } from '@shop/service-kit/domain-error';
import {
  byPiece,
  checkSaleTerms,
  convertedStock,
  isSame,
  termsOf,
  type SaleTerms,
} from '../products/sale.rules.js';
import type { ProductRow } from './product-row.js';

export const SALE_COLUMNS = ['unit', 'step', 'least', 'most'] as const;
type SaleColumn = (typeof SALE_COLUMNS)[number];
export type SaleCells = Partial<Record<SaleColumn, string>>;
interface Fault {
  column: SaleColumn;
  message: string;
}

/** Defaults of a new length: units, and cuts of a unit. */
const USUAL = { least: 0.5, cutsPerUnit: 10 };

/** The cells of a product; those of a piece are empty. */
export function saleCells({
  unit,
  cutsPerUnit,
  leastCuts,
  mostCuts,
}: SaleTerms): Required<SaleCells> {
  if (unit === 'piece') return { unit, step: '', least: '', most: '' };
  const units = (cuts: number): string => String(unitsOf(cuts, cutsPerUnit));
  return {
    unit,
    step: units(1),
    least: units(leastCuts),
    most: mostCuts === null ? '' : units(mostCuts),
  };
}

const stepOf = (text: string): number | undefined =>
  CUTS_PER_UNIT.find((cuts) => Number(text) === 1 / cuts);

/** The terms that the cells give the product, null if they stay; or what is wrong with the cells. */
export function termsOfCells(cells: SaleCells, product: ProductRow): SaleTerms | null | Fault {
  const requested = requestedTerms(cells, product);
  if ('column' in requested) return requested;
  if (isSame(product, requested)) return null;
  return refusalOf(product, requested) ?? requested;
}

function requestedTerms(cells: SaleCells, product: SaleTerms): SaleTerms | Fault {
  const unit = cells.unit ? cells.unit.toLowerCase() : product.unit;
  if (unit === 'piece') {
    const column = (['step', 'least', 'most'] as const).find((name) => cells[name]);
    return column ? { column, message: `A piece has no ${column}.` } : byPiece;
  }
  const was = product.unit === 'piece' ? null : product;
  const cutsPerUnit = cells.step ? stepOf(cells.step) : (was?.cutsPerUnit ?? USUAL.cutsPerUnit);
  if (cutsPerUnit === undefined) {
    const steps = CUTS_PER_UNIT.map((cuts) => String(1 / cuts)).join(', ');
    return { column: 'step', message: `The step must be one of ${steps}.` };
  }
  const before = (cuts: number): number => unitsOf(cuts, was?.cutsPerUnit ?? 1);
  const usual = was ? before(was.leastCuts) : roundUpToCuts(USUAL.least, cutsPerUnit);
  const most = was?.mostCuts ?? null;
  const input = saleInput.safeParse({
    kind: 'length',
    version: 1,
    unit,
    cutsPerUnit,
    least: cells.least ? Number(cells.least) : usual,
    most: cells.most
      ? Number(cells.most)
      : cells.most === '' || most === null
        ? null
        : before(most),
  });
  return input.success ? termsOf(input.data) : faultOf(input.error.issues[0]);
}

const rules: Record<SaleColumn, string> = {
  unit: 'The unit must be piece, m or yd.',
  step: 'The step must be a part of the unit.',
  least: 'The least must be a length from 0.001 to 999.',
  most: 'The most must be empty, or a length from 0.001 to 999.',
};

function faultOf(issue?: { code: string; path: PropertyKey[]; message: string }): Fault {
  const column = SALE_COLUMNS.find((name) => name === issue?.path[0]) ?? 'unit';
  return { column, message: issue?.code === 'custom' ? issue.message : rules[column] };
}

const columnOfCode: Readonly<Record<string, SaleColumn>> = {
  'catalogue.stepCoarser': 'step',
  'catalogue.stepOnRolls': 'step',
};

/** Why the product cannot be sold so, by the rules of its form. */
function refusalOf(product: ProductRow, terms: SaleTerms): Fault | null {
  try {
    checkSaleTerms(product, terms);
    if (convertedStock(product.stockCuts, product, terms) === null)
      throw new DomainError('catalogue.soldInLengths');
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { column: columnOfCode[error.code] ?? 'unit', message: error.message };
  }
}

/** Returns true if a stock of this number of thousandths is whole under the terms. */
export const isWhole = (thousandths: number, { cutsPerUnit }: SaleTerms): boolean =>
  cutsOf(thousandths, cutsPerUnit) !== null;
