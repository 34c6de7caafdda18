import type { EnquiryView } from '@shop/contracts/correspondence';
import { Badge, type BadgeTone } from '../../ui/badge';

type Letter = NonNullable<EnquiryView['letter']>;

const words: Record<Letter['status'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Letter on its way', tone: 'neutral' },
  sent: { text: 'Letter sent', tone: 'success' },
  refused: { text: 'Letter refused', tone: 'danger' },
  bounced: { text: 'Letter came back', tone: 'danger' },
  late: { text: 'Letter not sent', tone: 'warning' },
};

/** What became of a letter of ours, with what the mail server said against it. */
export function LetterFate({ letter }: { letter: EnquiryView['letter'] }) {
  if (!letter) return null;
  const { text, tone } = words[letter.status];
  return (
    <>
      <Badge tone={tone}>{text}</Badge> {letter.status !== 'sent' && letter.lastError}
    </>
  );
}
