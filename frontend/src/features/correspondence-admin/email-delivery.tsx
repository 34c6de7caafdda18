import type { EnquiryView } from '@shop/contracts/correspondence/correspondence';
import { Badge, type BadgeTone } from '../../ui/badge';

type Email = NonNullable<EnquiryView['delivery']>;

const labels: Record<Email['status'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'E-mail waiting', tone: 'neutral' },
  sent: { text: 'E-mail sent', tone: 'success' },
  refused: { text: 'E-mail refused', tone: 'danger' },
  bounced: { text: 'E-mail bounced', tone: 'danger' },
  late: { text: 'E-mail not sent', tone: 'warning' },
};

/** The delivery status of an e-mail, with the error from the mail server. */
export function EmailDelivery({ email }: { email: EnquiryView['delivery'] }) {
  if (!email) return null;
  const { text, tone } = labels[email.status];
  return (
    <>
      <Badge tone={tone}>{text}</Badge> {email.status !== 'sent' && email.lastError}
    </>
  );
}
