import type { EnquirySummary } from '@shop/contracts/correspondence/correspondence';
import { Badge } from '../../ui/badge';
import { deadlineLabel } from './enquiry-labels';

/** The response deadline; highlighted once it has passed. */
export function DeadlineBadge({ enquiry }: { enquiry: EnquirySummary }) {
  const label = deadlineLabel(enquiry);
  return enquiry.isLate ? <Badge tone="danger">{label}</Badge> : <>{label}</>;
}
