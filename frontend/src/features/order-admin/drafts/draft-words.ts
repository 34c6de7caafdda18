import type { DraftState } from '@shop/contracts/ordering/draft-inputs';
import type { BadgeTone } from '../../../ui/badge';
import { dayText } from '../../../lib/day-text';

export const draftStateLabels: Record<DraftState, string> = {
  draft: 'Draft',
  offered: 'Offered',
  placed: 'Placed',
  expired: 'Expired',
};
export const draftStateTones: Record<DraftState, BadgeTone> = {
  draft: 'neutral',
  offered: 'info',
  placed: 'success',
  expired: 'warning',
};

/** Returns the last day of a draft, which expires at the end of that day. */
export const lastDayText = (until: string): string =>
  dayText(new Date(Date.parse(until) - 1).toISOString());
