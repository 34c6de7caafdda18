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

/** The last day of a draft: it ends with that day. */
export const lastDayText = (until: string): string =>
  dayText(new Date(Date.parse(until) - 1).toISOString());
