import { isInForce, schemeName } from '@shop/contracts/cloth/certificate-words';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { ShownCertificate } from '@shop/contracts/cloth/shown-certificate';
import { useId } from 'react';
import styles from './cloth-sheet.module.css';
import { dayText } from '../../../lib/day-text';

/** The valid certificates of a cloth, each with its number and institute. */
export function Certificates({ certificates }: { certificates: readonly ShownCertificate[] }) {
  const id = useId();
  const today = shopDay();
  // A cached response may be from a day on which an expired certificate was still valid.
  const inForce = certificates.filter((certificate) => isInForce(certificate, today));
  if (inForce.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>Certificates</h3>
      <ul role="list" className={styles.certificates}>
        {inForce.map((certificate) => (
          <Certificate key={`${certificate.scheme} ${certificate.number}`} {...certificate} />
        ))}
      </ul>
    </section>
  );
}

const Certificate = (certificate: ShownCertificate) => (
  <li>
    <strong>{schemeName(certificate.scheme)}</strong>
    {certificate.productClass !== null && <span>Product class {certificate.productClass}</span>}
    {certificate.scope !== '' && <span>{certificate.scope}</span>}
    <span>
      No. {certificate.number}, {certificate.issuer}
    </span>
    <small>
      Holder: {certificate.holder}. Issued on {dayText(certificate.issuedOn)}, expires on{' '}
      {dayText(certificate.expiresOn)}.
    </small>
    {certificate.checkUrl !== null && (
      <a href={certificate.checkUrl} rel="noreferrer">
        Check number {certificate.number}
      </a>
    )}
  </li>
);
