import { HOUR_MS } from '@shop/contracts/core/time';
import type {
  EnquiryKind,
  EnquiryStatus,
  EnquirySummary,
} from '@shop/contracts/correspondence/correspondence';
import type { BadgeTone } from '../../ui/badge';

export const enquiryKindLabels: Record<EnquiryKind, string> = {
  quote: 'Quote',
  sample: 'Sample',
  message: 'Message',
  newsletter: 'Newsletter',
};

export const statusLabels: Record<EnquiryStatus, string> = {
  new: 'New',
  inProgress: 'In progress',
  answered: 'Answered',
};

export const statusTones: Record<EnquiryStatus, BadgeTone> = {
  new: 'info',
  inProgress: 'warning',
  answered: 'success',
};

const hours = (ms: number) => `${String(Math.max(1, Math.round(ms / HOUR_MS)))} h`;

/** Returns the time left until the response deadline. */
export function deadlineLabel(enquiry: EnquirySummary, now = Date.now()): string {
  const { dueAt, answeredAt, isLate, status, kind } = enquiry;
  if (dueAt === null) return 'No promise';
  const act = kind === 'sample' ? 'Dispatch' : 'Reply';
  if (status === 'answered' && answeredAt !== null)
    return isLate ? `${hours(Date.parse(answeredAt) - Date.parse(dueAt))} late` : 'In time';
  const left = Date.parse(dueAt) - now;
  return left < 0 ? `Late by ${hours(-left)}` : `${act} within ${hours(left)}`;
}
