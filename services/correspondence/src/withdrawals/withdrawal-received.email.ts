// E-mail that confirms a withdrawal from a contract: its time and its text.
import { company } from '@shop/contracts/core/company';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { withdrawalEvents } from '@shop/contracts/ordering/withdrawals';
import {
  defineTemplate,
  line,
  optionalParagraph,
  paragraph,
} from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type WithdrawalReceived = PayloadOf<typeof withdrawalEvents.received>;

export const withdrawalReceivedTemplate = defineTemplate({
  key: 'withdrawalReceived',
  placeholders: ['withdrawal.moment', 'withdrawal.items'],
  texts: {
    subject: line('Subject', 'We have received your withdrawal'),
    heading: line('Heading', 'We have received your withdrawal'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nWe received your withdrawal on {{withdrawal.moment}}. This e-mail confirms its receipt. We will write to you about the next steps.',
      'withdrawal.moment',
    ),
    closing: optionalParagraph('Closing', 'Please keep this e-mail.'),
    because: line(
      'Reason',
      'You are receiving this e-mail because the withdrawal form of our shop was sent with this address. If that was not you, please reply to this e-mail.',
    ),
  },
});

/** Inserts a word joiner after each sign that would make a link of a text. It looks the same, but cannot be clicked. */
const unlinked = (text: string): string => text.replace(/(?<=\S)([.:@/])(?=\S)/g, '$1\u2060');

/** Formats a time in the zone of the shop, such as `2 November 2026 at 15:04:05 (Asia/Dhaka)`. */
function momentText(iso: string): string {
  const { timeZone } = company;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'medium',
  });
  return `${clock.format(new Date(iso))} (${timeZone})`;
}

/** Confirms the receipt without judging it. Typed words are shown as text. */
export function withdrawalReceivedEmail(
  withdrawal: WithdrawalReceived,
  edited?: EditedTexts,
): EmailContent {
  const { name, email, typedNumber, items, receivedAt } = withdrawal;
  const values = {
    'withdrawal.moment': momentText(receivedAt),
    'withdrawal.items': items === '' ? 'the whole order' : unlinked(items),
  };
  const texts = fillTexts(withdrawalReceivedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      {
        kind: 'details',
        details: [
          { label: 'Received', value: values['withdrawal.moment'] },
          { label: 'Name', value: unlinked(name) },
          { label: 'E-mail', value: unlinked(email) },
          { label: 'Order', value: typedNumber === '' ? 'not named' : unlinked(typedNumber) },
        ],
      },
      { kind: 'quote', from: 'Items', text: values['withdrawal.items'] },
      ...textPart(texts.closing),
    ],
    because: texts.because,
  };
}
