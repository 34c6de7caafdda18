// Reads a product's weight and tax from the form.
import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import type { TaxClass } from '@shop/contracts/money/charged-as';
import { millimetresOf } from '@shop/contracts/money/length';
import { type LengthUnit } from '@shop/contracts/money/units';

export const taxLabels: Record<TaxClass, string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero rate',
};

const unitNames: Record<LengthUnit, string> = { m: 'metre', yd: 'yard' };

/** Describes the source of the weight while none is stated: `From the cloth: 168 g per metre`. */
export function weightSourceText(product: AdminProduct | undefined): string {
  if (!product?.sale) return 'Per piece, without packaging.';
  const { weightGsm, widthMm, sale } = product;
  const unit = unitNames[sale.unit];
  if (weightGsm === null || widthMm === null)
    return `Per ${unit}. The data sheet of the cloth has no weight or width.`;
  const grams = Math.round((weightGsm * widthMm * millimetresOf(1_000, sale.unit)) / 1e6);
  return `From the cloth: ${grams.toLocaleString('en-US')} g per ${unit}`;
}
