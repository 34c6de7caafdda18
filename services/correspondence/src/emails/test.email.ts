import { company } from '@shop/contracts/core/company';
import type { EmailContent } from './template/email-content.js';

/** Shows an admin that e-mails leave the shop, and how they look. No link in it leads anywhere. */
export const testEmail = (): EmailContent => ({
  subject: `[Test] An e-mail of ${company.name}`,
  heading: 'E-mails leave the shop',
  parts: [
    {
      kind: 'text',
      text: 'Hello,\n\nthis e-mail was sent from the back-office to you alone. Shoppers get theirs in the same form and from the same sender.',
    },
  ],
  because: 'You get this e-mail because you sent a test from the back-office.',
});
