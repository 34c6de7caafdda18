import type { certificateEvents } from '@shop/contracts/cloth/certificates';
import { schemeName } from '@shop/contracts/cloth/certificate-words';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { EmailContent } from './template/email-content.js';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const daysText = (days: number): string => `${String(days)} ${days === 1 ? 'day' : 'days'}`;

/** Warns the company that a certificate expires soon, and that no page names it after that. */
export const certificateExpiringEmail = (
  certificate: PayloadOf<typeof certificateEvents.expiring>,
  shopUrl: string,
): EmailContent => ({
  subject: `${schemeName(certificate.scheme)} ${certificate.number} expires in ${daysText(certificate.days)}`,
  heading: `A certificate expires in ${daysText(certificate.days)}`,
  parts: [
    {
      kind: 'text',
      text: 'From the day it expires, the shop no longer shows this certificate. Once you have the new one, enter its number and dates.',
    },
    {
      kind: 'details',
      details: [
        { label: 'Certificate', value: schemeName(certificate.scheme) },
        { label: 'Number', value: certificate.number },
        { label: 'Holder', value: certificate.holder },
        { label: 'Expires', value: dayFormat.format(new Date(certificate.expiresOn)) },
        { label: 'Cloths', value: String(certificate.cloths) },
      ],
    },
    {
      kind: 'action',
      label: 'Open the certificate',
      url: `${shopUrl}/admin/certificates/${certificate.certificate}`,
    },
  ],
  because: 'You are receiving this e-mail because this is the address of the shop.',
});
