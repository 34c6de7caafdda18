import type { TaxClass } from '@shop/contracts/money/charged-as';

/** Tax classes of goods and delivery, as options of a select. */
export const TAX_CLASSES: readonly { value: TaxClass; label: string }[] = [
  { value: 'standard', label: 'Standard rate' },
  { value: 'reduced', label: 'Reduced rate' },
  { value: 'zero', label: 'Zero rate' },
];

export const taxClassName = (taxClass: TaxClass): string =>
  TAX_CLASSES.find(({ value }) => value === taxClass)?.label ?? taxClass;
