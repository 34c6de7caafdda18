// A catalogue with its certificates, on a database and a bucket of its own, for specs.
import { randomUUID } from 'node:crypto';
import {
  certificateFieldsInput,
  type CertificateFieldsInput,
  type CertificateView,
} from '@shop/contracts/cloth/certificates';
import { shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { CertificateEditingService } from '../cloths/certificate-editing.service.js';
import { CertificateTerms } from '../cloths/certificate-terms.js';
import { CertificatesService } from '../cloths/certificates.service.js';
import { openCloths, type OpenCloths } from './open-cloths.js';

/** Returns the day a number of days after today, in the company's time zone. */
export const dayIn = (days: number): string => shopDay(new Date(Date.now() + days * DAY_MS));

export interface OpenCertificates extends OpenCloths {
  certificates: CertificatesService;
  certificateEditing: CertificateEditingService;
  terms: CertificateTerms;
  /** Makes a certificate in force; a spec names what matters to it. */
  certify(parts?: Partial<CertificateFieldsInput>): Promise<CertificateView>;
  noCertificates(): Promise<void>;
}

export const certificateFields = (parts: Partial<CertificateFieldsInput> = {}) =>
  certificateFieldsInput.parse({
    scheme: 'gots',
    number: randomUUID(),
    holder: 'Tangail Print House',
    issuer: 'Demo Institute',
    issuedOn: dayIn(-100),
    expiresOn: dayIn(265),
    ...parts,
  });

export async function openCertificates(): Promise<OpenCertificates> {
  const shop = await openCloths();
  const { dataSource, by } = shop;
  const certificates = new CertificatesService(dataSource);
  const outbox = new Outbox();
  const editing = new CertificateEditingService(dataSource, outbox, new Audit(dataSource));
  return {
    ...shop,
    certificates,
    certificateEditing: editing,
    terms: new CertificateTerms(dataSource, outbox),
    certify: async (parts) => {
      const certificate = randomUUID();
      const input = { certificate, fields: certificateFields(parts), version: null };
      await editing.save(by, input, randomUUID());
      return certificates.get(certificate);
    },
    noCertificates: async () => {
      await shop.noCloths();
      await dataSource.query('DELETE FROM certificates');
      await dataSource.query('DELETE FROM outbox');
    },
  };
}
