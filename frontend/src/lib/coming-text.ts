import { expectedLabel } from '@shop/contracts/inventory/expected-day';
import type { Sale } from '@shop/contracts/money/units';

/** `Expected 12 March: 15.00 m of the next dye lot`. */
export const comingText = (
  { on, length }: NonNullable<Sale['coming']>,
  shown: (units: number) => string,
): string => `${expectedLabel(on)}: ${shown(length)} of the next dye lot`;
