// The part of a certificate that is shown on the sheet of a cloth.
import { z } from 'zod';
import { certificateSchemes, type CertificateScheme } from './certificate-words.js';

export const certificateScheme = z.enum(
  certificateSchemes.map(([scheme]) => scheme) as [CertificateScheme, ...CertificateScheme[]],
);

/** A certificate as everyone can read it: a claim needs its number and its institute. */
export const shownCertificate = z.object({
  scheme: certificateScheme,
  number: z.string(),
  /** The certified company. */
  holder: z.string(),
  /** The certifying institute. */
  issuer: z.string(),
  /** The scope of the certificate, as text. */
  scope: z.string(),
  productClass: z.string().nullable(),
  issuedOn: z.iso.date(),
  /** Not shown from this day on. */
  expiresOn: z.iso.date(),
  /** Page on which the institute confirms it. */
  checkUrl: z.string().nullable(),
});
export type ShownCertificate = z.infer<typeof shownCertificate>;
