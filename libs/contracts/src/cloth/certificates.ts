// Certificates of cloths: shapes, requests, events.
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import { clothCode, clothState } from './cloth.js';
import { event, rpc } from '../core/message.js';
import { done, id, isoDate, paging } from '../core/shapes.js';
import { certificateScheme, shownCertificate } from './shown-certificate.js';

/** The most cloths that one certificate covers. */
export const MAX_CLOTHS_OF_CERTIFICATE = 500;

const needed = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .overwrite(cleanLine)
    .min(1, `${name} is required`)
    .max(max, `${name}: at most ${String(max)} characters`);
/** Normalised as browsers do it: the checked address is the one that is stored. */
const address = z
  .string()
  .trim()
  .pipe(
    z
      .url({
        protocol: /^https$/,
        hostname: z.regexes.domain,
        normalize: true,
        error: 'It must begin with https://',
      })
      .max(300),
  )
  .nullable();

/** The fields of a certificate that an admin edits. */
export const certificateFieldsInput = z
  .object({
    scheme: certificateScheme,
    number: needed('Number', 60),
    /** The certified company. */
    holder: needed('Holder', 160),
    /** The certifying institute. */
    issuer: needed('Institute', 160),
    /** The scope of the certificate, as text. */
    scope: z.string().overwrite(cleanLine).max(300).default(''),
    productClass: z.string().overwrite(cleanLine).min(1).max(60).nullable().default(null),
    issuedOn: z.iso.date('Enter the day of issue'),
    /** Not shown from this day on. */
    expiresOn: z.iso.date('Enter the day on which it expires'),
    /** Page on which the institute confirms it. */
    checkUrl: address.default(null),
    /** Codes of the covered cloths. */
    cloths: z.array(clothCode).max(MAX_CLOTHS_OF_CERTIFICATE).default([]),
  })
  .refine(({ issuedOn, expiresOn }) => issuedOn < expiresOn, {
    path: ['expiresOn'],
    message: 'It must expire after the day of issue',
  });
export type CertificateFieldsInput = z.input<typeof certificateFieldsInput>;
export type CertificateFields = z.infer<typeof certificateFieldsInput>;

export const saveCertificateInput = z.object({
  /** Id, also of a new certificate: a repeated request finds the one that the first has created. */
  certificate: id,
  fields: certificateFieldsInput,
  /** The version that the form was opened on; null creates a certificate. */
  version: z.int().nullable(),
});
export type SaveCertificateInput = z.infer<typeof saveCertificateInput>;

const stored = { _id: id, ...shownCertificate.shape, version: z.int() };

/** A certificate as admins edit it. */
export const certificateView = z.object({
  ...stored,
  cloths: z.array(z.object({ code: z.string(), name: z.string(), state: clothState })),
});
export type CertificateView = z.infer<typeof certificateView>;

/** A line of the list of certificates. */
export const certificateRow = z.object({ ...stored, clothCount: z.int() });
export type CertificateRow = z.infer<typeof certificateRow>;

/** `ending`: expires within 60 days. */
export const certificateFilter = z.enum(['inForce', 'ending', 'expired']);

export const certificateQuery = paging.extend({
  /** Part of the number, the holder or the institute. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  scheme: certificateScheme.optional(),
  state: certificateFilter.optional(),
  /** Only certificates that cover this cloth. */
  cloth: clothCode.optional(),
});
export type CertificateQuery = z.infer<typeof certificateQuery>;

export const certificateList = z.object({
  success: z.literal(true),
  /** The first to expire first. */
  certificates: z.array(certificateRow),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type CertificateList = z.infer<typeof certificateList>;

export const savedCertificate = done.extend({ certificate: certificateView });
export type SavedCertificate = z.infer<typeof savedCertificate>;

const one = z.object({ certificate: id });

export const certificateRpc = {
  list: rpc('catalogue.listCertificates', certificateQuery, certificateList, 'read'),
  get: rpc('catalogue.getCertificate', one, certificateView, 'read'),
  /**
   * Throws `catalogue.certificateChanged`, `catalogue.certificateTaken`, or `catalogue.clothNotFound` with the unknown
   * cloth.
   */
  save: rpc('catalogue.saveCertificate', saveCertificateInput, certificateView, 'inbox', 7_000),
  remove: rpc('catalogue.removeCertificate', one, done, 'inbox', 7_000),
};

export const certificateEvents = {
  /** Published 60, 30 and 7 days before a certificate expires, once each. */
  expiring: event(
    'catalogue.certificateExpiring',
    z.object({
      certificate: id,
      scheme: certificateScheme,
      number: z.string(),
      holder: z.string(),
      expiresOn: z.iso.date(),
      /** Number of days left. */
      days: z.int(),
      /** Number of covered cloths. */
      cloths: z.int(),
      at: isoDate,
    }),
  ),
};
