// Converts between the sale terms of a product and the values of their panel.
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import {
  CUTS_PER_UNIT,
  formatLength,
  stepName,
  type CutsPerUnit,
} from '@shop/contracts/money/length';
import { type LengthUnit } from '@shop/contracts/money/units';
import { readLength } from '@shop/contracts/money/read-length';
import { saleInput, type SaleInput } from '@shop/contracts/inventory/sale';

/** Values of the panel; lengths are text. */
export interface SaleValues {
  kind: 'piece' | 'length';
  unit: LengthUnit;
  cutsPerUnit: CutsPerUnit;
  least: string;
  /** Empty if the only limit is the stock. */
  most: string;
  /** Only for a product on rolls; otherwise null. */
  leastEnd: string | null;
}

/** Defaults, with the usual step of the trade: 10 cm. */
const USUAL: SaleValues = {
  kind: 'piece',
  unit: 'm',
  cutsPerUnit: 10,
  least: '0.50',
  most: '',
  leastEnd: null,
};

const isStep = (cuts: number): cuts is CutsPerUnit => CUTS_PER_UNIT.some((one) => one === cuts);

/** Returns the initial values of the panel. */
export function saleValuesOf({
  sale,
  leastEnd,
}: ProductView & Pick<Partial<AdminProduct>, 'leastEnd'>): SaleValues {
  if (!sale) return USUAL;
  const { unit, cutsPerUnit, least, most } = sale;
  return {
    kind: 'length',
    unit,
    cutsPerUnit: isStep(cutsPerUnit) ? cutsPerUnit : USUAL.cutsPerUnit,
    least: String(least),
    most: most === null ? '' : String(most),
    leastEnd: sale.longest === undefined ? null : String(leastEnd ?? least),
  };
}

/** Returns the available steps: lengths sold in the present step can also be cut in these. */
export const stepOptions = (unit: LengthUnit, now: ProductView['sale']) =>
  CUTS_PER_UNIT.filter((cuts) => cuts % (now?.cutsPerUnit ?? 1) === 0).map((cuts) => ({
    value: String(cuts),
    label: stepName(unit, cuts),
  }));

/** Returns the input, or its error. */
export function saleInputOf(
  values: SaleValues,
  version: number,
): { sale: SaleInput } | { fault: string } {
  const { kind, unit, cutsPerUnit, least, most, leastEnd } = values;
  if (kind === 'piece') return { sale: { kind, version } };
  const [shortest, longest] = [least, most].map((text) => readLength(text, unit)?.units);
  if (shortest === undefined) return { fault: 'Enter the least length, such as 0.50' };
  if (most.trim() !== '' && longest === undefined)
    return { fault: 'Enter the longest length, or leave it empty' };
  const end = readLength(leastEnd ?? '', unit)?.units;
  if (leastEnd !== null && end === undefined) return { fault: 'Enter the least end, such as 0.50' };
  const parsed = saleInput.safeParse({
    kind,
    version,
    unit,
    cutsPerUnit,
    least: shortest,
    most: longest ?? null,
    ...(end !== undefined && { leastEnd: end }),
  });
  if (parsed.success) return { sale: parsed.data };
  return { fault: parsed.error.issues[0]?.message ?? 'This cannot be saved' };
}

/** Returns the input with the terms that the panel was opened with, or its error. */
export function changeOfSale(
  values: SaleValues,
  product: AdminProduct,
): { sale: SaleInput } | { fault: string } {
  const input = saleInputOf(values, product.version);
  const opened = saleInputOf(saleValuesOf(product), product.version);
  if ('fault' in input || 'fault' in opened) return input;
  return { sale: { ...input.sale, seen: opened.sale } };
}

const labelsOfKinds: Record<SaleValues['kind'], string> = {
  piece: 'by the piece',
  length: 'by length',
};

/** Returns the value of a field as it is shown in the comparison of a conflict. */
export function saleValueText(name: string, value: unknown, unit: LengthUnit): unknown {
  if (name === 'kind') return labelsOfKinds[value === 'piece' ? 'piece' : 'length'];
  if (name === 'cutsPerUnit' && typeof value === 'number' && isStep(value))
    return stepName(unit, value);
  return value;
}

/** Describes how a product is sold. */
export function saleText({ sale }: ProductView): string {
  if (!sale) return 'by the piece';
  const { unit, cutsPerUnit, least } = sale;
  const step = stepName(unit, cutsPerUnit);
  return `by length, ${cutsPerUnit === 1 ? `in ${step}` : `${step} steps`} from ${formatLength(least, unit, cutsPerUnit)}`;
}
