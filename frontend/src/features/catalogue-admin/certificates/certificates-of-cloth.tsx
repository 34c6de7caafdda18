import { schemeName } from '@shop/contracts/cloth/certificate-words';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Panel } from '../../../ui/panel';
import { useCertificatesOfClothQuery } from './certificate-admin-api';
import styles from './certificate-form.module.css';
import { TermBadge } from './term-badge';

/** The certificates of a cloth, expired ones included. The covered cloths are edited in the form of the certificate. */
export function CertificatesOfCloth({ code }: { code: string }) {
  const { currentData } = useCertificatesOfClothQuery(code);
  if (!currentData) return null;
  return (
    <Panel
      title="Certificates"
      actions={<Link to={adminPaths.certificateNew.href()}>Add a certificate</Link>}
    >
      {currentData.certificates.length === 0 && (
        <p className={styles.soft}>No certificate covers this cloth.</p>
      )}
      <ul role="list" className={styles.ofCloth}>
        {currentData.certificates.map((certificate) => (
          <li key={certificate._id}>
            <Link to={adminPaths.certificate.href(certificate._id)}>
              {schemeName(certificate.scheme)} {certificate.number}
            </Link>
            <TermBadge term={certificate} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
