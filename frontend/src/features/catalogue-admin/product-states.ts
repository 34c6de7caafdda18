import {
  productStates,
  stateNames,
  type ProductState,
} from '@shop/contracts/catalogue/product-state';
import { momentText } from '../../lib/day-text';
import type { BadgeTone } from '../../ui/badge';

export const stateTones: Record<ProductState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'success',
  hidden: 'warning',
};

export const stateOptions = productStates.map((value) => ({ value, label: stateNames[value] }));

/** `Live from 4 May 2026, 09:00`, or the name of the state. */
export const stateText = (state: ProductState, liveFrom: string | null): string =>
  liveFrom === null ? stateNames[state] : `Live from ${momentText(liveFrom)}`;
