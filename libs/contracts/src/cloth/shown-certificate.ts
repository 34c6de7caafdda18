// The part of a certificate that the sheet of a cloth shows.
import { z } from 'zod';
import { certificateSchemes, type CertificateScheme } from './certificate-words.js';

export const certificateScheme = z.enum(
  certificateSchemes.map(([scheme]) => scheme) as [CertificateScheme, ...CertificateScheme[]],
);

/** A certificate as everybody may read it: a claim needs its number and its institute. */
export const shownCertificate = z.object({
  scheme: certificateScheme,
  number: z.string(),
  /** The company that the institute has certified. */
  holder: z.string(),
  /** The institute. */
  issuer: z.string(),
  /** The scope of the certificate, in words. */
  scope: z.string(),
  productClass: z.string().nullable(),
  issuedOn: z.iso.date(),
  /** Not shown from this day on. */
  expiresOn: z.iso.date(),
  /** Where the institute confirms it. */
  checkUrl: z.string().nullable(),
});
export type ShownCertificate = z.infer<typeof shownCertificate>;
