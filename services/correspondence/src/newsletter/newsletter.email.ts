import { company } from '@shop/contracts/core/company';
import type { EmailContent } from '../emails/template/email-content.js';

interface Tokens {
  token: string;
  endToken: string;
}

/** Asks whether the newsletter is wanted: nothing else is sent to an address before it says so. */
export function newsletterEmail({ token, endToken }: Tokens, shopUrl: string): EmailContent {
  // Behind the #: no server, proxy or log on the way ever sees a token.
  const confirm = `${shopUrl}/newsletter/confirm#${token}`;
  const unsubscribe = `${shopUrl}/newsletter/unsubscribe#${endToken}`;
  return {
    subject: `Confirm your subscription to ${company.name}`,
    heading: 'One more thread',
    parts: [
      {
        kind: 'text',
        text: 'Someone, we hope you, has asked for our textile insights at this address: new cloth, how it is made, and what it is good for, about once a month.',
      },
      { kind: 'action', label: 'Yes, send them', url: confirm },
      {
        kind: 'text',
        text: 'If it was not you, do nothing: without this step no newsletter is sent.',
      },
    ],
    because: 'You get this e-mail because this address was entered in the footer of our shop.',
    unsubscribe,
  };
}
