// Compares a row of a list with the shop: a new roll, a change, nothing or a fault.
import { cutsOf, formatLength, stepName } from '@shop/contracts/money/length';
import { toUnits } from '@shop/contracts/money/units';
import type { KnownRoll, NamedProduct } from './listed-rolls.query.js';
import type { ListedRoll, RollColumn } from './roll-csv.rules.js';
import type { RollRowOfList } from './roll-list.reader.js';

interface Fault {
  column: RollColumn;
  message: string;
}

/** A roll to be made. */
export type NewListed = Omit<ListedRoll, 'received' | 'sku' | 'length' | 'state'> & {
  line: number;
  product: NamedProduct;
  cuts: number;
  state: 'quarantine' | 'open';
  /** Now without it. */
  received: string | undefined;
};

const changing = ['place', 'shade', 'cost'] as const satisfies readonly RollColumn[];
const staying = ['sku', 'lot', 'width_cm', 'received', 'state'] as const;

/** Returns true if the row changes anything that a list can change. */
export const differs = ({ says }: RollRowOfList, roll: ListedRoll): boolean =>
  changing.some((column) => says[column] !== undefined && says[column] !== roll[column]);

/** Returns the changes of the row that a list cannot make to a roll. */
export function faultsOfKnown(row: RollRowOfList, roll: KnownRoll): Fault[] {
  const { says } = row;
  if (roll.state === 'expected' && differs(row, roll))
    return [
      { column: 'state', message: 'This roll has not arrived yet. Receive its delivery first.' },
    ];
  const faults: Fault[] = staying
    .filter((column) => says[column] !== undefined && says[column] !== roll[column])
    .map((column) => ({ column, message: `A list cannot change the ${column} of a roll.` }));
  if (says.length === undefined || says.length === roll.length) return faults;
  const length = formatLength(toUnits(roll.length), roll.unit, roll.cutsPerUnit);
  const message = `This roll has ${length} on record. Count it to change its length.`;
  return [...faults, { column: 'length', message }];
}

/** `R-` and digits belong to the receiving form. */
const OWN_NUMBER = /^R-\d+$/i;
const needed = ['sku', 'lot', 'length'] as const;

/** The roll that a row brings, or what is wrong with it. */
export function newRollOf(
  { line, number, says }: RollRowOfList,
  products: ReadonlyMap<string, NamedProduct>,
  today: string,
): NewListed | Fault[] {
  const product = says.sku === undefined ? undefined : products.get(says.sku);
  const cuts = product ? cutsOf(says.length ?? 0, product.cutsPerUnit) : 0;
  const faults: Fault[] = needed
    .filter((column) => says[column] === undefined)
    .map((column) => ({ column, message: `A new roll needs its ${column}.` }));
  const fault = (column: RollColumn, message: string, isWrong: boolean) => {
    if (isWrong) faults.push({ column, message });
  };
  fault('number', 'There is no roll with this number.', OWN_NUMBER.test(number));
  fault('sku', 'There is no product with this SKU.', says.sku !== undefined && !product);
  fault('sku', notByRoll(product), product?.isByRoll === false);
  fault('length', stepText(product), product?.isByRoll === true && cuts === null);
  fault('length', 'A new roll must have a length.', says.length === 0);
  const { state = 'open', received } = says;
  const isNewState = state === 'open' || state === 'quarantine';
  fault('state', 'A new roll must be open or in quarantine.', !isNewState);
  fault('received', 'This day is in the future.', received !== undefined && received > today);
  if (faults.length > 0 || !product || !cuts || !isNewState) return faults;
  const { lot = '', shade = null, width_cm = null, place = null, cost = null } = says;
  return { line, number, product, cuts, lot, shade, width_cm, place, cost, received, state };
}

const notByRoll = (product?: NamedProduct): string =>
  `"${product?.name ?? ''}" is not kept by roll.`;

function stepText(product?: NamedProduct): string {
  if (!product) return '';
  const { name, unit, cutsPerUnit } = product;
  return `"${name}" is sold in ${cutsPerUnit === 1 ? '' : 'steps of '}${stepName(unit, cutsPerUnit)}.`;
}
