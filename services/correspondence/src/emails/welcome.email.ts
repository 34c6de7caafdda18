import { company } from '@shop/contracts/core/company';
import type { EmailContent } from './template/email-content.js';

/** Greets the owner of a new account. The address is not proven, so it repeats nothing that was typed. */
export const welcomeEmail = (shopUrl: string): EmailContent => ({
  subject: `Welcome to ${company.name}`,
  heading: `Welcome to ${company.name}`,
  parts: [
    {
      kind: 'text',
      text: 'Hello,\n\nyour account is open. Your orders are kept in it, and your address is ready when you check out.',
    },
    {
      kind: 'text',
      text: 'No screen can show how a cloth feels: before you order a length, have a piece of it sent.',
    },
    { kind: 'action', label: 'See the cloth', url: `${shopUrl}/products` },
    { kind: 'text', text: `Samples: ${shopUrl}/sample-requests` },
  ],
  because:
    'You get this e-mail because an account was opened with this address. If that was not you, write to us.',
});
