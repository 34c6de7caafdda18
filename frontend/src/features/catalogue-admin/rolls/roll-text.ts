// Describes rolls.
import { formatLength } from '@shop/contracts/money/length';
import type { CutReason, RollState, RollView } from '@shop/contracts/inventory/rolls';
import { countText } from '../../../ui/count-text';

export const rollStateLabels: Record<RollState, string> = {
  expected: 'Expected',
  quarantine: 'Quarantine',
  open: 'Open',
  closed: 'Closed',
};

export const reasonLabels: Record<CutReason, string> = {
  order: 'Order',
  flaw: 'Flaw',
  loss: 'Over-length',
  count: 'Count',
  split: 'Split',
  scrap: 'Scrapped',
  dropped: 'No longer kept by roll',
  notCome: 'Not delivered',
};

/** `2291-B A`: dye lot and shade. */
export const lotText = ({ lot, shade }: { lot: string; shade: string | null }): string =>
  shade === null ? lot : `${lot} ${shade}`;

/** Returns a function that formats a length of this roll. */
export const lengthOn =
  ({ unit, cutsPerUnit }: Pick<RollView, 'unit' | 'cutsPerUnit'>) =>
  (units: number): string =>
    formatLength(units, unit, cutsPerUnit);

/** Describes reservations that have become short; empty if there are none. */
export const newlyShortText = (short: readonly string[]): string =>
  short.length === 0
    ? ''
    : ` ${countText(short.length, 'orders')} ${short.length === 1 ? 'waits' : 'wait'} for cloth now: see the cutting table.`;
