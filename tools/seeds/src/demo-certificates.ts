// The certificates of the demo shop. Their dates follow the day of seeding.
import { certificateFieldsInput, type CertificateFields } from '@shop/contracts/cloth/certificates';
import { shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import { readCertificates } from './seed-files.js';

export interface DemoCertificate {
  _id: string;
  fields: CertificateFields;
}

/** `seededAt`: the day from which the terms are counted. */
export const demoCertificates = (seededAt: Date): DemoCertificate[] =>
  readCertificates().map(({ _id, issuedIn, expiresIn, ...certificate }) => {
    const dayIn = (days: number) => shopDay(new Date(seededAt.getTime() + days * DAY_MS));
    const term = { issuedOn: dayIn(issuedIn), expiresOn: dayIn(expiresIn) };
    return { _id, fields: certificateFieldsInput.parse({ ...certificate, ...term }) };
  });
