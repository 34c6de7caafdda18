import { company } from '@shop/contracts/core/company';
import type { EmailContent } from './template/email-content.js';

/** Shows an admin that the shop sends e-mails, and how they look. It contains no working link. */
export const testEmail = (): EmailContent => ({
  subject: `[Test] E-mail from ${company.name}`,
  heading: 'Your shop can send e-mails',
  parts: [
    {
      kind: 'text',
      text: 'Hello,\n\nThis test e-mail was sent only to you from the back-office. Shoppers receive e-mails in the same design and from the same sender.',
    },
  ],
  because: 'You are receiving this e-mail because you sent a test from the back-office.',
});
